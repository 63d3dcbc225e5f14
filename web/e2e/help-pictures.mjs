// Takes the pictures of the help pages from a running demo: node e2e/help-pictures.mjs URL FOLDER [NAME…]
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const [url, folder, ...wanted] = process.argv.slice(2);
const password = process.env.UMKREIS_E2E_PASSWORD;
if (!url || !folder || !password) {
  throw new Error("usage: UMKREIS_E2E_PASSWORD=… node e2e/help-pictures.mjs URL FOLDER [NAME…]");
}

/** Small enough for a phone's connection, sharp enough to read the words in it. */
const quality = 0.72;

const browser = await chromium.launch({
  executablePath: process.env.UMKREIS_E2E_CHROMIUM,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

async function newPage() {
  const context = await browser.newContext({
    locale: "de-AT",
    timezoneId: "Europe/Vienna",
    viewport: { width: 960, height: 640 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("button", { name: "Nur nötige" }).click();
  return page;
}

/** Playwright writes no WebP, but the browser itself does; the page's own rules forbid to fetch a data address. */
async function take(page, name) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  await page.waitForLoadState("networkidle");
  // Nothing is lit by a mouse that happens to lie on it.
  await page.mouse.move(0, 0);
  const png = await page.screenshot();
  const webp = await page.evaluate(
    async ([encoded, wantedQuality]) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext("2d").drawImage(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: wantedQuality });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [png.toString("base64"), quality],
  );
  await writeFile(`${folder}/${name}.webp`, Buffer.from(webp));
}

async function signIn(page, email) {
  await page.goto(new URL("/login", url).href);
  await page.getByLabel("E-Mail").first().fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("**/manage**");
}

try {
  const owner = await newPage();
  await owner.goto(new URL("/login?register=true", url).href);
  await take(owner, "registrieren");
  await signIn(owner, "betrieb@umkreis.test");
  const companies = owner.getByRole("list", { name: "Deine Betriebe" });
  await companies.getByRole("listitem").first().waitFor();
  await companies.scrollIntoViewIfNeeded();
  await owner
    .getByRole("heading", { name: "Deine Betriebe" })
    .evaluate((heading) => heading.scrollIntoView());
  await owner.evaluate(() => window.scrollBy(0, -100));
  await take(owner, "meine-betriebe");
  await companies.getByRole("link").first().click();
  await owner.getByLabel("Betriebsname").waitFor();
  await take(owner, "bearbeiten");
  await owner
    .getByRole("region", { name: "Sichtbarkeit" })
    .evaluate((place) => place.scrollIntoView({ block: "center" }));
  await take(owner, "sichtbarkeit");

  const administrator = await newPage();
  await signIn(administrator, "admin@umkreis.test");
  await administrator.getByRole("heading", { name: "Das wartet auf jemanden" }).waitFor();
  await take(administrator, "verwaltung-ueberblick");
  await administrator.goto(new URL("/manage?bereich=betriebe", url).href);
  await administrator.getByRole("table").first().waitFor();
  await take(administrator, "verwaltung-betriebe");
  await administrator.goto(new URL("/manage?bereich=pruefung", url).href);
  const decide = administrator.getByRole("button", { name: /freigeben/i }).first();
  await decide.waitFor();
  await decide.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await administrator.evaluate(() => window.scrollBy(0, 40));
  await take(administrator, "verwaltung-pruefen");
} finally {
  await browser.close();
}
