// How a filter looks that would show nothing.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToggleChip } from "./chip";

test("a filter that would show nothing looks like it, until it is chosen", () => {
  const chip = (empty: boolean, pressed: boolean) => {
    const props = { empty, pressed, onToggle: () => undefined, children: "Mode" };
    return renderToStaticMarkup(createElement(ToggleChip, props));
  };
  expect(chip(true, false)).toContain("border-dashed");
  expect(chip(false, false)).not.toContain("border-dashed");
  expect(chip(true, true)).not.toContain("border-dashed");
});
