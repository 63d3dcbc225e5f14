/** The whole app below its providers; the browser and the server's renderer use the same tree. */
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { Router } from "wouter";
import { SiteContext } from "../api/site-context";
import type { Site } from "../api/types";
import { guardedNavigation } from "../browser/leave-guard";
import { Frame } from "../frame/frame";
import { Routes } from "./routes";

interface Props {
  site: Site;
  queryClient: QueryClient;
  /** The address to render where there is no browser. */
  ssrPath?: string;
  ssrSearch?: string;
}

export function App({ site, queryClient, ssrPath, ssrSearch }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteContext.Provider value={site}>
        <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={guardedNavigation}>
          <Frame>
            <Routes />
          </Frame>
        </Router>
      </SiteContext.Provider>
    </QueryClientProvider>
  );
}
