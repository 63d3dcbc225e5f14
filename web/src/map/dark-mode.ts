/** Whether the pages around the map are dark, and when they change. */

const system = () => matchMedia("(prefers-color-scheme: dark)");

/** By the system, unless the visitor has chosen (browser/colour-scheme.ts); pages inside others choose light. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.scheme;
  return chosen ? chosen === "dark" : system().matches;
}

/** Calls back whenever the pages turn dark or light, until it is called off. */
export function watchDarkMode(onChange: (dark: boolean) => void): () => void {
  let before = isDark();
  const look = () => {
    const now = isDark();
    if (now !== before) onChange(now);
    before = now;
  };
  const query = system();
  query.addEventListener("change", look);
  const chosen = new MutationObserver(look);
  chosen.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => {
    query.removeEventListener("change", look);
    chosen.disconnect();
  };
}
