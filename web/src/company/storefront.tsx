/** Holds the picture of a company without a photo: the server draws it, and the browser carries the code for it only where it has to. */
import { useEffect, useState, type ComponentType } from "react";

let Drawing: ComponentType<{ seed: string }> | undefined;

/** Fetches the drawing, for the server's renderer and for pages that the browser renders. */
export async function preloadStorefront() {
  Drawing = (await import("./storefront-drawing")).StorefrontDrawing;
}

/** The ground runs on beyond the frame, so that wide headers are filled as well as cards. */
const frame = {
  viewBox: "0 0 800 500",
  preserveAspectRatio: "xMidYMax meet",
  "aria-hidden": true,
  className: "drawing size-full overflow-visible",
} as const;

export function Storefront({ seed }: { seed: string }) {
  // What stands in the page already, from the server or on a card, need not be drawn again.
  const [drawn] = useState(() =>
    Drawing || typeof document === "undefined"
      ? undefined
      : document.querySelector(`svg[data-storefront="${seed}"]`)?.innerHTML,
  );
  const [, setLoaded] = useState(Drawing !== undefined);
  useEffect(() => {
    // It is only an ornament: without a connection the place keeps its category's colour.
    if (!drawn && !Drawing)
      void preloadStorefront().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [drawn]);
  const shown = { ...frame, "data-storefront": seed };
  if (drawn) return <svg {...shown} dangerouslySetInnerHTML={{ __html: drawn }} />;
  return <svg {...shown}>{Drawing && <Drawing seed={seed} />}</svg>;
}
