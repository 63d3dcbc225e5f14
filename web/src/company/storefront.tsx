/** Holds the picture of a company without a photo: the server draws it, and the browser carries the code for it only where it has to. */
import { createContext, useContext, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useBrowserValue } from "../browser/shared-state";

let Drawing: ComponentType<{ seed: string; before: readonly string[] }> | undefined;

/** The ids of the list around, in its order and with spaces between them. */
const ListedIds = createContext("");

/** A list of companies, in whose rows no drawing looks like one that stands near it. */
export function ListedCompanies({
  companies,
  children,
}: {
  companies: readonly { id: string }[] | undefined;
  children?: ReactNode;
}) {
  const ids = companies?.map(({ id }) => id).join(" ") ?? "";
  return <ListedIds value={ids}>{children}</ListedIds>;
}

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

const always = () => true;

export function Storefront({ seed }: { seed: string }) {
  const listed = useContext(ListedIds);
  // How a drawing looks depends on those before it alone, so a longer or shorter page changes none.
  const before = listed.slice(0, Math.max(0, listed.indexOf(seed)));
  const hydrating = !useBrowserValue(always, false);
  // What stands in the page already, from the server or on a card, need not be drawn again. In a list that
  // the browser made it is: it may have stood among others.
  const [found] = useState(() => ({
    before,
    drawing:
      Drawing || typeof document === "undefined" || (listed && !hydrating)
        ? undefined
        : document.querySelector(`svg[data-storefront="${seed}"]`)?.innerHTML,
  }));
  const [, setLoaded] = useState(Drawing !== undefined);
  const stays = found.drawing !== undefined && found.before === before;
  useEffect(() => {
    // It is only an ornament: without a connection the place keeps its category's colour.
    if (!stays && !Drawing)
      void preloadStorefront().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [stays]);
  const shown = { ...frame, "data-storefront": seed };
  if (found.drawing && (stays || !Drawing))
    return <svg {...shown} dangerouslySetInnerHTML={{ __html: found.drawing }} />;
  return (
    <svg {...shown}>{Drawing && <Drawing seed={seed} before={before.split(" ").filter(Boolean)} />}</svg>
  );
}
