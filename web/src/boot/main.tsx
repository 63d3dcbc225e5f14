/** Starts the app in the browser: takes over the server's HTML, or renders from nothing where there is none. */
import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSite } from "../api/site";
import type { Site } from "../api/types";
import { applyBrandColours, knowCategoryColours } from "../browser/colour-rules";
import { followOtherTabs, showStoredScheme } from "../browser/colour-scheme";
import { pageAt } from "../lib/paths";
import { preloadAnswerParts } from "../screens/overview/lazy-answer-parts";
import { isSignedIn } from "../session/session-state";
import { startSession } from "../session/start-session";
import { App } from "./app";
import { fillQueries, readPageData, shownAddress, type PageData } from "./page-data";
import { createQueryClient } from "./query-client";
import { preloadScreen } from "./routes";
import "../styles/main.css";

const root = document.getElementById("root");

async function start(element: HTMLElement) {
  // The screen's own part must be there before the first render, so that it matches the server's HTML.
  const [site] = await Promise.all([loadSite(), preloadScreen(pageAt(location.pathname)?.name)]);
  const queryClient = createQueryClient();
  const data = readPageData();
  // The server left out what no longer exists, and the address has to say what the page shows.
  if (data?.address) history.replaceState(history.state, "", shownAddress(data.address));
  if (data) fillQueries(queryClient, site, location.pathname, location.search, data);
  if (data?.companies) await preloadAnswerParts(data.companies);
  startSession(queryClient);
  // A pause between reading and rendering lets the browser answer a touch in between.
  await new Promise((resolve) => setTimeout(resolve));
  const app = <App site={site} queryClient={queryClient} />;
  if (element.firstElementChild) takeOver(element, app, data);
  else renderAnew(element, app, site);
  // Visitors may not see this company, but its owner may: the signed-in person asks again.
  if (data?.missing && isSignedIn()) void queryClient.invalidateQueries();
  void import("./after-first-paint").then(
    ({ startAfterFirstPaint }) => startAfterFirstPaint(queryClient),
    () => undefined,
  );
}

/** The page is there already: it is taken over piece by piece, so that scrolling and typing never wait for the whole of it. */
function takeOver(element: HTMLElement, app: ReactNode, data: PageData | undefined) {
  knowCategoryColours(data?.categories ?? []);
  startTransition(() => void hydrateRoot(element, app));
}

function renderAnew(element: HTMLElement, app: ReactNode, site: Site) {
  applyBrandColours(site.colours);
  createRoot(element).render(app);
}

showStoredScheme();
followOtherTabs();
// In a task of its own, so that the browser can answer a touch after reading this file.
if (root) setTimeout(() => void start(root));
