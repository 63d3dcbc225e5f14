/** Where the things lie that stand on a map without being part of it. */

/** Measured from the map's upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** They are drawn beside the map's own element, in the same frame. */
function boxOn(map: HTMLElement, selector: string): Box | undefined {
  const found = map.closest("[data-map]")?.querySelector(selector)?.getBoundingClientRect();
  const from = map.getBoundingClientRect();
  return (
    found && {
      left: found.left - from.left,
      top: found.top - from.top,
      right: found.right - from.left,
      bottom: found.bottom - from.top,
    }
  );
}

export const buttonsOn = (map: HTMLElement) => boxOn(map, "[data-map-buttons]");
export const panelOn = (map: HTMLElement) => boxOn(map, "[data-map-panel]");
