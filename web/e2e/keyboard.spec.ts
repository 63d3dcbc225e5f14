// The visitor's journeys without a pointer: everything is reached, done and left by keys, and the focus is never lost.
import type { Page } from "@playwright/test";
import { newAddress, password } from "./account";
import { tabTo } from "./keys";
import { cards, expect, firstCompany, listReady, openOverview, searchField, test } from "./support";

// Dozens of keys and a look at the focus after each take their time.
test.describe.configure({ timeout: 180_000 });

const results = (page: Page) => page.getByRole("heading", { level: 2, name: /Betriebe?\b/ }).first();

test("a company is found, opened and left, and the keyboard is back on its card", async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type("Linz");
  await expect(page).toHaveURL(/search=Linz/);
  await listReady(page);
  await expect(page.getByRole("status").filter({ hasText: /gefunden, Seite 1 von \d+/ })).toHaveCount(1);

  const link = cards(page).nth(2).getByRole("link");
  const name = (await link.textContent()) ?? "";
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Zurück" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=Linz/);
  await expect(link).toBeFocused();
});

test("filters are switched on and taken away, a place is chosen or left with Escape, and the pager leads to its beginning", async ({
  page,
}) => {
  await openOverview(page);
  const chip = page
    .getByRole("group", { name: "Nach Kategorie filtern" })
    .getByRole("button", { name: /\d+ Betriebe$/ })
    .first();
  await tabTo(page, chip);
  await page.keyboard.press("Space");
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/filters=/);
  await listReady(page);
  await expect(chip).toBeFocused();

  const open = page.getByRole("switch", { name: "Jetzt geöffnet" });
  await tabTo(page, open);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/open=1/);
  await tabTo(page, page.getByRole("button", { name: /^Filter „.*“ entfernen$/ }).first());
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/filters=/);
  await expect(results(page)).toBeFocused();
  // The switch follows the heading; backwards the way leads through all companies that are open just now.
  await tabTo(page, open);
  await page.keyboard.press("Space");
  await expect(page).not.toHaveURL(/open=1/);

  await test.step("a place is chosen from the suggestions, or left with Escape", async () => {
    const place = page.getByRole("combobox", { name: "PLZ oder Ort" });
    await tabTo(page, place, "Shift+Tab");
    await page.keyboard.type("Lin");
    const options = page.getByRole("option");
    await expect(options.nth(1)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(place).toHaveValue("");
    await page.keyboard.type("Wels");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(place).toHaveAttribute(
      "aria-activedescendant",
      (await options.first().getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Entfernungen ab .*Wels/)).toBeVisible();
    await listReady(page);
    await tabTo(page, page.getByRole("button", { name: "Ort entfernen" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Entfernungen ab/)).toHaveCount(0);
    await expect(results(page)).toBeFocused();
    await listReady(page);
  });

  await test.step("the pager turns the page and leads to its beginning", async () => {
    const pager = page.getByRole("navigation", { name: "Seiten" });
    await pager.getByRole("link", { name: "Seite 1", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(pager.getByRole("link", { name: "Seite 2", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/page=2/);
    await listReady(page);
    await expect(results(page)).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: /gefunden, Seite 2 von \d+/ })).toHaveCount(1);
    await expect(results(page)).toBeInViewport();
    await tabTo(page, cards(page).first().getByRole("link"));
  });
});

test("an empty search leads to the suggestion, which is filled in, corrected and sent", async ({ page }) => {
  await page.goto("/?search=qxzvwjkqxzvwjk");
  await tabTo(page, page.getByRole("button", { name: "Betrieb vorschlagen?" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Betrieb vorschlagen" })).toBeFocused();
  const name = page.getByLabel("Name des Betriebs");
  await tabTo(page, name);
  await page.keyboard.type("Hofladen Tastatur");
  await tabTo(page, page.getByLabel("Deine E-Mail"));
  await page.keyboard.type("ohne-at");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Deine E-Mail")).toBeFocused();
  await expect(page.getByLabel("Deine E-Mail")).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("maria@beispiel.at");
  await page.keyboard.press("Enter");
  const thanks = page.getByText(/Deine Empfehlung wurde an uns gesendet/);
  await expect(thanks).toBeVisible();
  expect(
    await thanks.evaluate(
      (element) => document.activeElement?.contains(element) && document.activeElement !== document.body,
    ),
  ).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
});

test("an error is reported, and the keyboard is back where it was", async ({ page }) => {
  const { href } = await firstCompany(page);
  await page.goto(href);
  const open = page.getByRole("button", { name: "Fehler melden" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Fehler melden" });
  await tabTo(page, dialog.getByRole("button", { name: "Meldung senden" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expect(dialog.getByRole("group", { name: "Was stimmt nicht?" })).toHaveAccessibleDescription(
    "Bitte wähle aus, was nicht stimmt.",
  );
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByLabel("Die Angaben sind falsch")).toBeChecked();
  await tabTo(page, dialog.getByRole("button", { name: "Meldung senden" }));
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: "Meldungen" }).getByText(/Danke für deinen Hinweis/),
  ).toBeVisible();
  await expect(open).toBeFocused();
});

test("a favourite is taken away, and the keyboard goes on at the next heart", async ({ page }) => {
  await openOverview(page);
  for (const place of [0, 1]) {
    const heart = cards(page).nth(place).getByRole("button");
    await tabTo(page, heart);
    await page.keyboard.press("Space");
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto("/favoriten");
  const hearts = page.getByRole("article").getByRole("button");
  await expect(hearts).toHaveCount(2);
  await tabTo(page, hearts.first());
  await page.keyboard.press("Space");
  await expect(hearts).toHaveCount(1);
  await expect(hearts).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Noch nichts gemerkt" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("registering goes from field to field, and the thanks are closed with Escape", async ({ page }) => {
  await page.goto("/login?register=true");
  await tabTo(page, page.getByLabel("E-Mail *"));
  await page.keyboard.type(newAddress());
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Passwort anzeigen" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Maria");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Huber");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox").first()).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Registrieren" }));
  await page.keyboard.press("Enter");
  const thanks = page.getByRole("dialog", { name: "Vielen Dank für deine Registrierung!" });
  await expect(thanks).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(thanks).toBeHidden();
  await expect(page.getByLabel("E-Mail *")).toHaveValue("");
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
