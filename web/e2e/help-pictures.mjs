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

/** Narrow, so that the words in a picture can be read on a phone as well; sharp, with 960 points across. */
const size = { width: 720, height: 480 };

async function newPage() {
  const context = await browser.newContext({
    locale: "de-AT",
    timezoneId: "Europe/Vienna",
    viewport: { ...size, height: size.height * 2 },
    deviceScaleFactor: 4 / 3,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("button", { name: "Nur nötige" }).click();
  return page;
}

/** Playwright writes no WebP, but the browser itself does; the page's own rules forbid to fetch a data address. */
async function take(page, name, part, above = 20) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  await page.waitForLoadState("networkidle");
  // Nothing is lit by a mouse that happens to lie on it.
  await page.mouse.move(0, 0);
  const from = part ? (await show(part, above)) - above : 0;
  const png = await page.screenshot({ clip: { ...size, x: 0, y: from } });
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

/** Brings a part of the page, with so much above it, below the header, and tells where it begins then. */
async function show(part, above) {
  await part.first().evaluate((element, room) => {
    element.style.scrollMarginTop = `${room}px`;
    element.scrollIntoView({ block: "start", behavior: "instant" });
  }, above);
  return (await part.first().boundingBox()).y;
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
  await take(owner, "meine-betriebe", owner.getByRole("heading", { name: "Deine Betriebe" }));
  await companies.getByRole("link").first().click();
  await owner.getByLabel("Betriebsname").waitFor();
  await take(owner, "bearbeiten", owner.getByRole("heading", { name: "Das Wichtigste" }));
  await take(owner, "bilder", owner.getByRole("heading", { name: "Bilder", exact: true }));
  await owner
    .getByRole("button", { name: /^Standort „.*“ bearbeiten$/ })
    .first()
    .click();
  await owner.locator("[data-map=ready][aria-busy=false]").waitFor();
  await take(owner, "standort", owner.getByRole("heading", { name: "Lage auf der Karte" }));
  // Fields for times speak the language of the browser that takes the pictures: those of our readers say 14:00.
  await owner.locator("input[type=time]").evaluateAll((fields) => {
    for (const field of fields) field.type = "text";
  });
  await take(owner, "oeffnungszeiten", owner.getByRole("group", { name: "Montag" }));
  await take(owner, "sichtbarkeit", owner.getByRole("region", { name: "Sichtbarkeit" }));

  const administrator = await newPage();
  await signIn(administrator, "admin@umkreis.test");
  await administrator.getByRole("heading", { name: "Das wartet auf jemanden" }).waitFor();
  await take(administrator, "verwaltung-ueberblick");
  await administrator.goto(new URL("/manage?bereich=betriebe", url).href);
  await administrator.getByRole("table").first().waitFor();
  await take(
    administrator,
    "verwaltung-betriebe",
    administrator.getByRole("heading", { name: "Alle Betriebe" }),
  );
  await administrator.goto(new URL("/manage?bereich=pruefung", url).href);
  const decide = administrator.getByRole("button", { name: /freigeben/i });
  await decide.first().waitFor();
  await take(administrator, "verwaltung-pruefen", decide, 290);
} finally {
  await browser.close();
}
