// A map that the processor draws is coarse while it moves and sharp when it rests.
/* oxlint-disable no-underscore-dangle -- The names are the library's. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawCoarselyWhileMoving } from "./processor-drawing";

function fakeMap() {
  const listeners = new Map<string, () => void>();
  const drawn: unknown[] = [];
  const map = {
    moving: false,
    _overridePixelRatio: undefined as number | null | undefined,
    _resizeInternal: () => void drawn.push(map._overridePixelRatio),
    triggerRepaint: () => void drawn.push("again"),
    isMoving: () => map.moving,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    tell: (event: string) => listeners.get(event)?.(),
    drawn,
  };
  drawCoarselyWhileMoving(map);
  return map;
}

describe("drawing by the processor", () => {
  beforeEach(() => vi.stubGlobal("devicePixelRatio", 2));

  it("is coarse from the first step of a movement on, and the screen's own again once it rests", () => {
    const map = fakeMap();
    map.moving = true;
    map.tell("move");
    map.tell("move");
    expect(map.drawn).toEqual([1]);
    map.moving = false;
    map.tell("idle");
    map.tell("idle");
    expect(map.drawn).toEqual([1, undefined, "again"]);
  });

  it("stays sharp where the map is only put elsewhere", () => {
    const map = fakeMap();
    map.tell("move");
    map.tell("idle");
    expect(map.drawn).toEqual([]);
  });
});
