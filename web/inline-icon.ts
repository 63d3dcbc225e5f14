/** Puts the tab's icon into the page: it is smaller than the headers of an answer, and one file less to wait for. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const drawn = readFileSync(new URL("public/favicon.svg", import.meta.url), "utf8").trim();
const address = `data:image/svg+xml,${drawn.replaceAll('"', "'").replaceAll("#", "%23")}`;

const link = 'href="/favicon.svg" type="image/svg+xml"';

export const inlineIcon = (): Plugin => ({
  name: "inline-icon",
  transformIndexHtml(html) {
    if (!html.includes(link)) throw new Error(`index.html names the tab's icon differently than ${link}`);
    return html.replace(link, `href="${address}"`);
  },
});
