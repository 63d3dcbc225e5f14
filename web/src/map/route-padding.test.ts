// Checks that a way is shown where neither the panel nor the buttons lie on its ends.
import { expect, test } from "vitest";
import { paddingFor } from "./route-padding";

const buttons = (width: number) => ({ left: width - 56, top: 12, right: width - 12, bottom: 160 });

test("on a phone the way lies above the panel, however high that is", () => {
  const map = { width: 390, height: 620 };
  const panel = { left: 12, top: 330, right: 378, bottom: 588 };
  const room = paddingFor(map, panel, buttons(390));
  expect(map.height - room.bottom).toBeLessThan(panel.top);
  expect(map.width - room.right).toBeLessThan(390 - 56 - 22);
  expect(room.top).toBeGreaterThan(52);
});

test("in a low, wide map it lies beside the panel", () => {
  const map = { width: 800, height: 320 };
  const panel = { left: 12, top: 90, right: 428, bottom: 288 };
  const room = paddingFor(map, panel, buttons(800));
  expect(room.left).toBeGreaterThan(panel.right + 22);
  expect(room.bottom).toBeLessThan(60);
});

test("without a panel it has the whole map, and where there is hardly room there is still some", () => {
  expect(paddingFor({ width: 800, height: 600 }, undefined, undefined)).toEqual({
    top: 64,
    right: 34,
    bottom: 36,
    left: 34,
  });
  const map = { width: 320, height: 300 };
  const panel = { left: 12, top: 60, right: 308, bottom: 276 };
  const { top, right, bottom, left } = paddingFor(map, panel, buttons(320));
  expect(map.height - bottom).toBeLessThanOrEqual(panel.top);
  expect(map.height - top - bottom).toBeGreaterThanOrEqual(24);
  expect(map.width - left - right).toBeGreaterThanOrEqual(24);
});
