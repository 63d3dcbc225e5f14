/** What the app does when its page is there: nothing of it is needed for what is seen first. */
import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../browser/idle";
import { startOffline } from "../frame/offline";
import { pageAt, usualNextPage } from "../lib/paths";
import { readState } from "../screens/overview/address";
import { afterMap } from "./after-map";
import { preloadScreen } from "./routes";

export function startAfterFirstPaint(queryClient: QueryClient) {
  startOffline(queryClient);
  whenIdle(() =>
    import("../api/reach").then(
      ({ countReach }) => countReach("Visit"),
      () => undefined,
    ),
  );
  if (opensWithMap()) afterMap(fetchAhead);
  else fetchAhead();
}

function opensWithMap(): boolean {
  return pageAt(location.pathname)?.name === "overview" && readState(location.search).tab === "map";
}

/** A dozen files that somebody will want who stays. */
function fetchAhead() {
  whenIdle(() => preloadScreen(usualNextPage));
  // Whoever pastes that soon still gets a cut text without a word; the start of the page matters more.
  whenIdle(() =>
    import("../frame/cut-text").then(
      ({ watchCutTexts }) => watchCutTexts(),
      () => undefined,
    ),
  );
}
