/** Where the pages find the operator's configuration. */
import { setOperatorTimeZone } from "../lib/operator-time";
import type { Site } from "./types";

/** Takes the configuration out of the page; the development server's page lacks it, so there it is fetched. */
export async function loadSite(): Promise<Site> {
  const site = await readSite();
  setOperatorTimeZone(site.timeZone);
  return site;
}

async function readSite(): Promise<Site> {
  const inline = document.getElementById("site")?.textContent;
  if (inline) return JSON.parse(inline) as Site;
  const response = await fetch("/api/site");
  if (!response.ok) throw new Error(`The site configuration answered ${response.status}.`);
  return (await response.json()) as Site;
}
