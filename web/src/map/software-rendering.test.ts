// A map that the processor draws is coarse while it moves and sharp when it rests.
/* oxlint-disable no-underscore-dangle -- The names are the library's. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf, drawCoarselyWhileMoving, isSoftwareRendered, leaveOutSky } from "./software-rendering";

function fakeMap() {
  const listeners = new Map<string, () => void>();
  const drawn: unknown[] = [];
  const map = {
    moving: false,
    _overridePixelRatio: undefined as number | null | undefined,
    _resizeInternal: () => void drawn.push(map._overridePixelRatio),
    redraw: () => {
      drawn.push("again");
      map.tell("idle");
      return map as never;
    },
    isMoving: () => map.moving,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    tell: (event: string) => listeners.get(event)?.(),
    drawn,
  };
  drawCoarselyWhileMoving(map, (shown) => void drawn.push(shown ? "detail" : "no detail"));
  return map;
}

/** A canvas whose browser draws with this, and tells so only to those who ask in detail. */
function canvasOf(renderer: string): HTMLCanvasElement {
  const context = {
    RENDERER: 1,
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 2 }),
    getParameter: (name: number) => (name === 2 ? renderer : "WebKit WebGL"),
  };
  return { getContext: () => context } as unknown as HTMLCanvasElement;
}

describe("drawing by the processor", () => {
  it("is told by the name of what draws", () => {
    expect(
      isSoftwareRendered(
        canvasOf("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)"),
      ),
    ).toBe(true);
    expect(isSoftwareRendered(canvasOf("llvmpipe (LLVM 15.0.6, 256 bits)"))).toBe(true);
    expect(isSoftwareRendered(canvasOf("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)"))).toBe(
      false,
    );
    expect(isSoftwareRendered(canvasOf("Apple GPU"))).toBe(false);
  });

  it("draws no sky, with the first style and with every later one", () => {
    let load = () => undefined as unknown;
    const styleWithSky = () => ({ sky: { getEvaluated: () => "blue" } });
    const map = {
      style: styleWithSky() as never,
      on: (_: string, listener: () => unknown) => (load = listener),
    };
    leaveOutSky(map);
    for (const style of [styleWithSky(), styleWithSky()]) {
      map.style = style as never;
      load();
      expect(style.sky.getEvaluated()).toBe(undefined);
    }
  });

  beforeEach(() => {
    vi.stubGlobal("devicePixelRatio", 2);
    vi.useFakeTimers();
  });

  it("is coarse from the first step of a movement on, and the screen's own again once it rests", () => {
    const map = fakeMap();
    map.moving = true;
    map.tell("move");
    map.tell("move");
    expect(map.drawn).toEqual(["no detail", 0.8]);
    map.moving = false;
    map.tell("idle");
    map.tell("idle");
    vi.runAllTimers();
    expect(map.drawn).toEqual(["no detail", 0.8, "detail", undefined, "again"]);
  });

  it("stays coarse through a short rest, and a map that is gone is not drawn", () => {
    const map = fakeMap();
    map.moving = true;
    map.tell("move");
    map.tell("idle");
    vi.advanceTimersByTime(500);
    map.tell("move");
    vi.advanceTimersByTime(500);
    expect(map.drawn).toEqual(["no detail", 0.8]);
    map.tell("idle");
    map.tell("remove");
    vi.runAllTimers();
    expect(map.drawn).toEqual(["no detail", 0.8]);
  });

  it("leaves houses and paths of the street map out on the way, and shows them as before at rest", () => {
    const painted = new Map<string, unknown>([["street-buildings", ["interpolate"]]]);
    const show = detailOf({
      getLayer: (id) => (painted.has(id) ? ({ id } as never) : undefined),
      getPaintProperty: (id) => painted.get(id) as never,
      setPaintProperty: (id, _, value) => painted.set(id, value) as never,
    });
    show(false);
    expect([...painted]).toEqual([["street-buildings", 0]]);
    show(true);
    expect([...painted]).toEqual([["street-buildings", ["interpolate"]]]);
  });

  it("stays sharp where the map is only put elsewhere", () => {
    const map = fakeMap();
    map.tell("move");
    map.tell("idle");
    vi.runAllTimers();
    expect(map.drawn).toEqual([]);
  });
});
