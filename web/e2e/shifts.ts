// Chromium's own measure of what moved on a page without being asked to.
import type { Page } from "@playwright/test";
import { expect } from "./support";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Starts measuring before the page does anything, and tells the sum so far, and what moved. */
export async function measureShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shiftsSeen: seen });
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const name = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName}.${node.getAttribute("class")}`
        : (node?.textContent ?? "gone");
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        seen.moved.push(
          ...entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${name(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
          ),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shiftsSeen: { sum: number; moved: string[] } }).shiftsSeen);
}

export async function expectStillness(
  shifts: () => Promise<{ sum: number; moved: string[] }>,
  most: number,
  where: string,
) {
  const { sum, moved } = await shifts();
  expect(sum, `${where}\n${moved.join("\n")}`).toBeLessThanOrEqual(most);
}
