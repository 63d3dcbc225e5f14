/** Hands the operator's configuration to every component. */
import { createContext, useContext } from "react";
import type { Site } from "./types";

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("The page was rendered without the operator's configuration.");
  return site;
}
