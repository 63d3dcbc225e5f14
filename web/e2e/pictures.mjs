// Takes the README's pictures of a running demo: node e2e/pictures.mjs URL FOLDER
import { chromium } from "@playwright/test";

const [url, folder] = process.argv.slice(2);
const password = process.env.UMKREIS_E2E_PASSWORD;
if (!url || !folder || !password) {
  throw new Error("usage: UMKREIS_E2E_PASSWORD=… node e2e/pictures.mjs URL FOLDER");
}

/** Pins and clusters come after the map, and nothing tells when the last one stands. */
const mapSettlesMs = 4_000;

const browser = await chromium.launch({
  executablePath: process.env.UMKREIS_E2E_CHROMIUM,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext({
  locale: "de-AT",
  timezoneId: "Europe/Vienna",
  viewport: { width: 1280, height: 860 },
  reducedMotion: "reduce",
});
const page = await context.newPage();

/** Waits until nothing loads any more, so that no picture shows a half-drawn page. */
async function take(name, path, ready) {
  await page.goto(new URL(path, url).href);
  await ready();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 82 });
}

try {
  await page.goto(url);
  await page.getByRole("button", { name: "Nur nötige" }).click();
  const cards = page.getByRole("main").getByRole("article");
  await take("overview", "/", () => cards.first().waitFor());
  const detail = await page.locator('main a[href^="/detail/"]').first().getAttribute("href");
  await take("map", "/?tab=karte", async () => {
    await page.locator(".maplibregl-canvas").waitFor();
    await page.locator(".maplibregl-map").evaluate((map) => map.scrollIntoView({ block: "center" }));
    await page
      .getByRole("button", { name: /Betriebe/ })
      .first()
      .waitFor();
    await page.waitForTimeout(mapSettlesMs);
  });
  await take("company", detail, () => page.getByRole("heading", { level: 1 }).waitFor());
  await page.goto(new URL("/login", url).href);
  await page.getByLabel("E-Mail").first().fill("admin@umkreis.test");
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("**/manage**");
  await take("administration", "/manage?bereich=betriebe", () => page.getByRole("table").first().waitFor());
} finally {
  await browser.close();
}
