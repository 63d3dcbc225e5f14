// Measures what the map tab sends to a phone until the first streets are drawn, in a Chromium without a graphics card:
// node e2e/map-bytes.mjs URL [LATITUDE,LONGITUDE], with the position of whoever looks; without one the whole region is seen.
import { chromium } from "@playwright/test";

const [url = "http://127.0.0.1:8080", around] = process.argv.slice(2);
/** The promise, beside the map library; the exit code says whether it was kept. */
const goalBytes = 350_000;

/** What a part of an answer belongs to, by its address; the first that fits. */
const kinds = [
  ["map library", /\/assets\/(engine|maplibre)/],
  ["street tiles", /\/api\/geo\/streets\//],
  ["built-in map", /\/api\/geo\/basemap/],
  ["scripts", /\.js$/],
  ["styles", /\.css$/],
  ["fonts", /\.woff2$/],
  ["calls", /\/api\//],
  ["the page and the rest", /./],
];

const browser = await chromium.launch({
  executablePath: process.env.UMKREIS_E2E_CHROMIUM ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
if (around) {
  const [latitude, longitude] = around.split(",").map(Number);
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude, longitude });
}
await page.context().addCookies([{ name: "CookieConsent", value: "declined", url }]);

const bytes = new Map(kinds.map(([kind]) => [kind, { sent: 0, answers: 0 }]));
const counting = [];
/** Also what workers fetch, such as tiles; what lies in the page itself was sent with it. */
page.on("requestfinished", (request) => {
  const { protocol, pathname } = new URL(request.url());
  if (!protocol.startsWith("http")) return;
  const [kind] = kinds.find(([, pattern]) => pattern.test(pathname));
  counting.push(
    request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
      const sum = bytes.get(kind);
      sum.sent += responseBodySize + responseHeadersSize;
      sum.answers++;
    }),
  );
});

const firstTile = page.waitForResponse(/\/api\/geo\/streets\//, { timeout: 120_000 });
await page.goto(`${url}/?tab=karte`);
await firstTile;
await page.waitForSelector('[data-map="ready"][aria-busy="false"]', { timeout: 120_000 });
await Promise.all(counting);
await browser.close();

const engine = bytes.get("map library").sent;
const all = [...bytes.values()].reduce((sum, { sent }) => sum + sent, 0);
for (const [kind, { sent, answers }] of bytes)
  process.stdout.write(`${kind}: ${(sent / 1000).toFixed(1)} kB in ${answers} answers\n`);
process.stdout.write(
  `until the first streets are drawn at 390 px: ${((all - engine) / 1000).toFixed(1)} kB beside the map library ` +
    `(goal ${goalBytes / 1000} kB)\n`,
);
if (all - engine > goalBytes) process.exitCode = 1;
