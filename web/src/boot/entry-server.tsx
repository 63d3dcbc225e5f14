/** Renders pages inside the server: one script without a browser, without Node, and without any call. */
import { renderToString } from "react-dom/server";
import type { Site } from "../api/types";
import { brandRule, categoryRule } from "../browser/colour-rules";
import { preloadStorefront } from "../company/storefront";
import { pagesOnServer } from "../lib/paths";
import { preloadLandscape } from "../screens/overview/landscape";
import { preloadAnswerParts } from "../screens/overview/lazy-answer-parts";
import { App } from "./app";
import { fillQueries, type PageData } from "./page-data";
import { createQueryClient } from "./query-client";
import { preloadScreen } from "./routes";

export interface PageInput {
  path: string;
  search: string;
  site: Site;
  data: PageData;
}

export interface RenderedPage {
  html: string;
  /** The colours of brand and categories, which the browser adds by itself later. */
  css: string;
}

// The engine has neither timers nor a console; rendering needs neither.
const nothing = () => undefined;
Object.assign(globalThis, {
  setTimeout: globalThis.setTimeout ?? nothing,
  clearTimeout: globalThis.clearTimeout ?? nothing,
  console: globalThis.console ?? { log: nothing, warn: nothing, error: nothing },
});

/** Resolves once every screen that the server renders is loaded. */
export const ready = Promise.all([
  preloadLandscape(),
  preloadStorefront(),
  preloadAnswerParts(),
  ...pagesOnServer.map(preloadScreen),
]);

export function render(input: string): RenderedPage {
  const { path, search, site, data } = JSON.parse(input) as PageInput;
  const queryClient = createQueryClient();
  fillQueries(queryClient, site, path, search, data);
  const html = renderToString(
    <App site={site} queryClient={queryClient} ssrPath={path} ssrSearch={search} />,
  );
  return { html, css: brandRule(site.colours) + (data.categories ?? []).map(categoryRule).join("") };
}
