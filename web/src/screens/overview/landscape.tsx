/** The banner's picture: the server draws it, and the browser keeps that drawing instead of carrying the code for it. */
import { useEffect, useState, type ComponentType } from "react";

let Drawing: ComponentType | undefined;

/** Fetches the drawing, for the server's renderer and for visitors who come to the banner from another page. */
export async function preloadLandscape() {
  Drawing = (await import("./landscape-drawing")).LandscapeDrawing;
}

/** What the server drew into this page, if it drew anything. */
const drawn =
  typeof document === "undefined" ? undefined : document.querySelector("svg[data-landscape]")?.innerHTML;

export function Landscape({ className }: { className?: string }) {
  const [, setLoaded] = useState(Drawing !== undefined);
  useEffect(() => {
    // It is only an ornament: without a connection the banner stays plain.
    if (!drawn && !Drawing)
      void preloadLandscape().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, []);
  const frame = {
    viewBox: "0 0 1600 460",
    "aria-hidden": true,
    "data-landscape": "",
    className: `drawing ${className}`,
  } as const;
  if (drawn) return <svg {...frame} dangerouslySetInnerHTML={{ __html: drawn }} />;
  return <svg {...frame}>{Drawing && <Drawing />}</svg>;
}
