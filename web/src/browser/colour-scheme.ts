/** Light or dark: by the system, unless the visitor has chosen; only a choice is kept, in this browser. */
import { browserStorage } from "./storage";

export type ColourScheme = "system" | "light" | "dark";

const key = "colourScheme";

export function storedScheme(): ColourScheme {
  const stored = browserStorage.read(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** The styles look at this attribute (styles/base.css). */
function show(scheme: ColourScheme) {
  if (scheme === "system") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}

/** As early as possible, so that nobody sees the other one first. */
export function showStoredScheme() {
  show(storedScheme());
}

export function keepScheme(scheme: ColourScheme) {
  browserStorage.write(key, scheme === "system" ? undefined : scheme);
  show(scheme);
}
