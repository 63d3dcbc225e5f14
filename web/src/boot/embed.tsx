/** Starts the view for other websites; it keeps nothing in the visitor's browser and reads nothing from it. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { loadSite } from "../api/site";
import { SiteContext } from "../api/site-context";
import { applyBrandColours } from "../browser/colour-rules";
import { readEmbed } from "../lib/embed-address";
import { Embed } from "../screens/embed/embed";
import { createQueryClient } from "./query-client";
import "../styles/main.css";

const root = document.getElementById("root");
// It stands inside a page of others, which is light as far as we know.
document.documentElement.dataset.scheme = "light";

async function start(element: HTMLElement) {
  const site = await loadSite();
  applyBrandColours(site.colours);
  createRoot(element).render(
    <QueryClientProvider client={createQueryClient()}>
      <SiteContext.Provider value={site}>
        <Embed choice={readEmbed(location.search)} />
      </SiteContext.Provider>
    </QueryClientProvider>,
  );
}

if (root) void start(root);
