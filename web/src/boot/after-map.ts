/** Holds back what nobody needs yet where a page opens with a map: the streets come first. */
import { mapDrawn } from "../browser/idle";

/** Whoever does one of these may want what comes next. */
const touches = ["pointerover", "pointerdown", "keydown", "focusin"];

/** Where no map is ever drawn and nobody touches the page. */
export const latestMs = 30_000;

/** Works once: when the map is drawn, at the first touch, or at the latest. */
export function afterMap(work: () => void) {
  const kinds = [...touches, mapDrawn];
  const start = () => {
    clearTimeout(timer);
    for (const kind of kinds) removeEventListener(kind, start);
    work();
  };
  const timer = setTimeout(start, latestMs);
  for (const kind of kinds) addEventListener(kind, start);
}
