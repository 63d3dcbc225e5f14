// Moving about without a pointer: an element is reached with Tab or not at all.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./support";

/** Presses Tab until the element has the focus; fails when it cannot be reached that way. */
export async function tabTo(page: Page, target: Locator, key = "Tab") {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 80 && !(await focused()); step++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}
