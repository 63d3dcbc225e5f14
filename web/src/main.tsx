/** Starts the app in the browser: takes over the server's HTML, or renders from nothing where there is none. */
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSite } from "./api/site";
import { App } from "./app";
import { applyBrandColours } from "./components/theme";
import { fillQueries, firstData } from "./first-data";
import { createQueryClient } from "./query-client";
import { preloadScreen } from "./routes";
import { isSignedIn } from "./session/signed-in";
import { startSession } from "./session/start";
import "./styles/main.css";

const root = document.getElementById("root");

async function start(element: HTMLElement) {
  // The screen's own part must be there before the first render, so that it matches the server's HTML.
  const [site] = await Promise.all([loadSite(), preloadScreen(location.pathname)]);
  applyBrandColours(site.colours);
  const queryClient = createQueryClient();
  const data = firstData();
  // The server left out what no longer exists, and the address has to say what the page shows.
  if (data?.address) history.replaceState(history.state, "", data.address);
  if (data) fillQueries(queryClient, site, location.pathname, location.search, data);
  startSession(queryClient);
  const app = <App site={site} queryClient={queryClient} />;
  if (element.firstElementChild) hydrateRoot(element, app);
  else createRoot(element).render(app);
  // The server said that nobody may see this; its owner may.
  if (data?.missing && isSignedIn()) void queryClient.invalidateQueries();
  fetchAhead();
  void import("./components/offline").then(({ startOffline }) => startOffline(queryClient), () => undefined);
}

/** Most visitors open a company next, so its screen is fetched while nothing else is going on. */
function fetchAhead() {
  const fetchDetail = () => void preloadScreen("/detail/");
  if ("requestIdleCallback" in window) requestIdleCallback(fetchDetail, { timeout: 5_000 });
  else setTimeout(fetchDetail, 2_000);
}

if (root) void start(root);
