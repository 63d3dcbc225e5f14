/** Decides when a rendered page fetches the app and starts it: in a calm moment, or as soon as somebody touches it. */

/**
 * Between the first picture and the app. Right after the picture the browser is busy with it on every core:
 * pictures are decoded, layers drawn. An app that starts then takes twice as long, and scrolling stutters.
 */
export const settleMs = 600;

/** After the page has loaded the app starts this much later, even where the page was never painted. */
export const latestMs = 3_000;

function addLink(rel: string, href: string, as = ""): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel, as, href });
  document.head.append(link);
  return link;
}

/** `modules` are the app's scripts in their order; the last one starts it. `stylesheet` is the whole one. */
export function deferStart(
  modules: readonly string[],
  stylesheet: string | undefined,
  load: (module: string) => Promise<unknown>,
) {
  const page = document.documentElement.dataset;

  // Each module is a piece of work of its own, so that a touch in between is answered.
  const begin = async () => {
    for (const module of modules) {
      // oxlint-disable-next-line no-await-in-loop
      await load(module);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve));
    }
  };

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    if (!stylesheet) return void begin();
    // The page itself has only the rules for what it shows, so the app waits for all of them.
    const link = addLink("stylesheet", stylesheet);
    link.addEventListener("load", begin);
    link.addEventListener("error", begin);
  };

  const fetchAhead = () => {
    for (const module of modules) addLink("modulepreload", module);
    if (stylesheet) addLink("preload", stylesheet, "style");
  };

  // Loaded and painted; where the browser cannot tell about paint, loaded is enough.
  let missing = 2;
  const arrived = () => {
    missing -= 1;
    if (missing === 0) setTimeout(start, settleMs);
  };
  addEventListener("load", () => {
    arrived();
    setTimeout(start, latestMs);
  });
  if (window.PerformancePaintTiming) {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      // Pictures further down are fetched from now on (docs/decisions/0031).
      page.seen = "";
      // A moment later, so that the app takes nothing from what is seen first.
      setTimeout(fetchAhead, settleMs / 2);
      arrived();
    }).observe({ type: "paint", buffered: true });
  } else arrived();

  for (const kind of ["pointerdown", "keydown", "input"]) addEventListener(kind, start);
  // The app clicks it again once it is there.
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (button && !page.app) window.earlyClick = button;
  });
}
