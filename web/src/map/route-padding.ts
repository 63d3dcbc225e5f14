/** The padding with which a whole way is shown: neither the panel nor the buttons lie on its ends. */
import type { Box } from "./overlays";

interface Size {
  width: number;
  height: number;
}

export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A pin stands on its end of the way: its height above that point, and half of its width on either side. */
const pinPx = { above: 52, beside: 22 };
const marginPx = 12;
/** The line with the sources lies on the lower edge. */
const sourcesPx = 24;
/** A map without any room for the way would not move at all. */
const leastPx = 24;

/** What stays free around the way: beside the panel or above it, whichever leaves more. */
export function paddingFor(map: Size, panel: Box | undefined, buttons: Box | undefined): Padding {
  const side = pinPx.beside + marginPx;
  const around = {
    top: pinPx.above + marginPx,
    right: buttons ? map.width - buttons.left + side : side,
    bottom: sourcesPx + marginPx,
    left: side,
  };
  if (!panel) return fitting(map, around);
  const above = { ...around, bottom: map.height - panel.top + marginPx };
  const beside = { ...around, left: panel.right + side };
  return fitting(map, areaIn(map, above) >= areaIn(map, beside) ? above : beside);
}

function areaIn({ width, height }: Size, { top, right, bottom, left }: Padding): number {
  return Math.max(0, width - left - right) * Math.max(0, height - top - bottom);
}

/** In a map that is too small for everything the way comes closer to the upper edge and to the buttons, not under the panel. */
function fitting({ width, height }: Size, { top, right, bottom, left }: Padding): Padding {
  return {
    top: Math.max(0, Math.min(top, height - leastPx - bottom)),
    right: Math.max(0, Math.min(right, width - leastPx - left)),
    bottom: Math.min(bottom, height - leastPx),
    left: Math.min(left, width - leastPx),
  };
}
