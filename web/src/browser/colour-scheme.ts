/** Light or dark: by the system, unless the visitor has chosen; only a choice is kept, in this browser. */
import { browserStorage } from "./storage";

export type ColourScheme = "system" | "light" | "dark";

const key = "colourScheme";

export function storedScheme(): ColourScheme {
  const stored = browserStorage.read(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** The colour of the pages' own paper, for the bars of a browser around them. */
const paper = { light: "#FBFAF5", dark: "#0E1F19" };

/** The styles look at this attribute (styles/base.css), and the browser's bars at the metas. */
function show(scheme: ColourScheme) {
  if (scheme === "system") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = paper[scheme === "system" ? (meta.media.includes("dark") ? "dark" : "light") : scheme];
}

/** As early as possible, so that nobody sees the other one first. */
export function showStoredScheme() {
  show(storedScheme());
}

/** What is chosen in one tab counts in all of them. */
export function followOtherTabs() {
  window.addEventListener("storage", ({ key: changed }) => {
    if (changed === key || changed === null) showStoredScheme();
  });
}

export function keepScheme(scheme: ColourScheme) {
  browserStorage.write(key, scheme === "system" ? undefined : scheme);
  show(scheme);
}

/** Calls back whenever another one is shown, from whichever tab. */
export function subscribeToScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => observer.disconnect();
}
