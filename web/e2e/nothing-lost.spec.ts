// What people type is never lost without a word: two windows, half-filled fields, signing out, closing by a slip.
import type { APIRequestContext, Page } from "@playwright/test";
import { confirmed, fillSignIn, greeting, messages, openSignedIn } from "./account";
import { administrator, call } from "./admin";
import {
  expectNoBarriersOnPage,
  openEditor,
  owned,
  save,
  saveButton,
  stored,
  withStore,
  type OwnedCompany,
} from "./company";
import { expect, expectNoBarriers, test } from "./support";

interface StoredStore {
  title: string;
  phone?: string | null;
  openingHours?: string | null;
}

const stores = (request: APIRequestContext, company: OwnedCompany) =>
  stored<StoredStore[]>(request, company, `/api/company/${company.id}/stores`);

const description = (page: Page) => page.getByLabel("Beschreibung");
const newTag = (page: Page) => page.getByRole("combobox", { name: "Schlagwörter für Suche" });
const chosenTags = (page: Page) => page.getByRole("list", { name: "Deine Schlagwörter" });
const bar = (page: Page) => page.getByRole("region", { name: "Änderungen" });

test("a location that one window deletes keeps what another one has changed about it", async ({
  context,
  request,
}) => {
  test.slow();
  const company = await owned(request);
  await withStore(request, company, { title: "Hofladen" });
  await withStore(request, company, { title: "Filiale" });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openEditor(first, company);
  await openEditor(second, company);

  await first.getByRole("button", { name: "Standort „Filiale“ entfernen" }).click();
  await save(first);

  await second.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
  await second.getByLabel("Telefon").fill("+43 732 1234");
  await saveButton(second).click();
  const notice = second.getByText("Dieser Betrieb wurde inzwischen woanders geändert");
  await expect(notice).toBeVisible();
  await expect(second.getByText("Der Standort „Filiale“ wurde woanders gelöscht.")).toBeVisible();
  await expect(second.getByText("Alles gespeichert.")).toHaveCount(0);
  await expectNoBarriersOnPage(second);

  await save(second);
  expect((await stores(request, company)).map(({ title, phone }) => [title, phone ?? ""])).toEqual([
    ["Hofladen", ""],
    ["Filiale", "+43 732 1234"],
  ]);
});

test("a keyword counts without Enter, and opening times that are half filled in or overlap are refused at their day", async ({
  page,
  request,
}) => {
  test.slow();
  const company = await owned(request);
  await withStore(request, company, { openingHours: "Mo-Fr 08:00-18:00; PH off" });
  await openEditor(page, company);
  await test.step("a keyword counts without Enter: on reload, when its field is left, and on saving", async () => {
    await newTag(page).pressSequentially("Bauernbrot");
    await expect(bar(page)).toContainText("Schlagwörter");
    await page.reload();
    await expect(newTag(page)).toHaveValue("Bauernbrot");
    await newTag(page).focus();
    await page.keyboard.press("Tab");
    await expect(chosenTags(page)).toContainText("Bauernbrot");

    await newTag(page).pressSequentially("Hofkäse");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Alles gespeichert.")).toBeVisible();
    const { tags } = await stored<{ tags: string[] }>(request, company, `/api/company/${company.id}`);
    expect(tags).toEqual(["Bio", "Bauernbrot", "Hofkäse"]);

    await test.step("what is too long stays in its field and says so", async () => {
      const long = "Ein Schlagwort, das mehrere wären, und ein viel zu langes ".repeat(2).replaceAll(",", "");
      await newTag(page).fill(long);
      await saveButton(page).click();
      await expect(page.getByText("Ein Schlagwort hat höchstens 50 Zeichen.")).toBeVisible();
      await expect(newTag(page)).toHaveValue(long.trim());
      await newTag(page).fill("");
      await expect(saveButton(page)).toHaveCount(0);
    });
  });

  const open = () => page.getByRole("button", { name: "Standort „Hofladen“ bearbeiten" }).click();
  await open();
  const monday = page.getByRole("group", { name: "Montag" });
  const hours = async () => (await stores(request, company))[0]?.openingHours;

  await monday.getByRole("button", { name: "Zeit für Montag hinzufügen" }).click();
  await monday.getByLabel("Montag, Zeit 2: von").fill("19:00");
  await page.getByRole("button", { name: "Fertig" }).click();
  await page.reload();
  await expect(page.getByText("Deine Änderungen von vorhin sind noch da")).toBeVisible();
  await saveButton(page).click();
  await expect(messages(page)).toContainText("rot markierten Felder");
  await expect(monday.getByText("Bitte trag Beginn und Ende ein, oder entferne diese Zeit.")).toBeVisible();
  await expect(monday.getByLabel("Montag, Zeit 2: von")).toBeFocused();
  await expect(monday.getByLabel("Montag, Zeit 2: von")).toHaveValue("19:00");
  await expectNoBarriersOnPage(page);
  expect(await hours()).toBe("Mo-Fr 08:00-18:00; PH off");

  await monday.getByLabel("Montag, Zeit 2: von").fill("17:00");
  await monday.getByLabel("Montag, Zeit 2: bis").fill("20:00");
  await expect(monday.getByText("Diese Zeit überschneidet sich mit einer anderen.").first()).toBeVisible();
  await saveButton(page).click();
  expect(await hours()).toBe("Mo-Fr 08:00-18:00; PH off");

  await monday.getByLabel("Montag, Zeit 2: von").fill("20:00");
  await monday.getByLabel("Montag, Zeit 2: bis").fill("02:00");
  await expect(monday.getByText("Über Nacht: geöffnet bis 02:00 Uhr am nächsten Tag.")).toBeVisible();
  await save(page);
  expect(await hours()).toBe("Mo 08:00-18:00,20:00-02:00; Tu-Fr 08:00-18:00; PH off");
});

test("a keyword without Enter is part of a new company, and the button does not move away from the pointer", async ({
  page,
  request,
}) => {
  const { tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await page.getByRole("button", { name: "Betrieb anlegen" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Betrieb anlegen" });
  await dialog.getByLabel(/^Betriebs?name/).fill("Hof am Weg");
  await dialog.getByLabel("Beschreibung").fill("Brot und Käse.");
  await dialog.getByRole("button", { name: "Lebensmittel hinzufügen" }).click();
  await newTag(page).pressSequentially("Bauernbrot");
  await dialog.getByRole("button", { name: "Hinzufügen", exact: true }).click({ delay: 300 });
  await expect(page).toHaveURL(/\/manage\/detail\//);
  await expect(chosenTags(page)).toContainText("Bauernbrot");
});

/** A company of a fresh owner with a description that is not saved, and where that is. */
async function unsaved(page: Page, company: OwnedCompany) {
  await openEditor(page, company);
  await description(page).fill("Nur halb fertig");
  await expect(bar(page)).toBeVisible();
}

test("signing out asks about what is not saved, of every window, and keeps it for the same account", async ({
  context,
  request,
}) => {
  const company = await owned(request);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await unsaved(first, company);
  await openSignedIn(second, company.tokens);
  await expect(greeting(second)).toBeVisible();
  await second.getByRole("button", { name: "Abmelden" }).click();
  const question = second.getByRole("dialog", { name: "Du hast noch Ungespeichertes" });
  await expect(question).toContainText("Änderungen an „Hofladen Sonnenhang“");
  await expectNoBarriers(second);
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(greeting(second)).toBeVisible();

  await second.getByRole("button", { name: "Abmelden" }).click();
  await question.getByRole("button", { name: "Aufheben und abmelden" }).click();
  await expect(second).toHaveURL(/\/login$/);
  await expect(messages(second)).toContainText("heben wir in diesem Browser auf");
  await expect(first).toHaveURL(/\/login$/);
  expect(await second.evaluate(() => localStorage.length)).toBe(0);

  await test.step("somebody else who signs in sees nothing of it", async () => {
    const other = await confirmed(request);
    await fillSignIn(second, other.email);
    await expect(greeting(second)).toBeVisible();
    expect(await second.evaluate(() => Object.keys(localStorage).join(" "))).not.toContain("Draft");
    await second.getByRole("button", { name: "Abmelden" }).click();
    await expect(second).toHaveURL(/\/login$/);
  });

  await fillSignIn(second, company.email);
  await expect(messages(second)).toContainText("Was du noch nicht gespeichert hattest, ist wieder da.");
  // The window in which it was typed goes back to it by itself.
  await expect(description(first)).toHaveValue("Nur halb fertig");
});

test("whoever gives up what is not saved while signing out is asked once", async ({ page, request }) => {
  const company = await owned(request);
  await unsaved(page, company);
  await page.getByRole("button", { name: "Abmelden" }).click();
  await page.getByRole("button", { name: "Verwerfen und abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, company.email);
  await expect(greeting(page)).toBeVisible();
  await page.goto(`/manage/detail/${company.id}/`);
  await expect(description(page)).toHaveValue("Gemüse und Brot vom Hof.");
});

test("a half-typed suggestion and report are still there after a look elsewhere, and what is pasted too long is cut", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Betrieb vorschlagen").click();
  await page.getByLabel("Name des Betriebs").fill("Hofladen Probe");
  await page.getByLabel("Warum").fill("Weil das Brot so gut ist");
  await tab("Betriebe").click();
  await tab("Betrieb vorschlagen").click();
  await expect(page.getByLabel("Name des Betriebs")).toHaveValue("Hofladen Probe");
  await page.reload();
  await expect(page.getByLabel("Warum")).toHaveValue("Weil das Brot so gut ist");
  await page.getByRole("button", { name: "Neu beginnen" }).click();
  await expect(page.getByLabel("Name des Betriebs")).toHaveValue("");

  await test.step("a pasted text that is too long is cut, and somebody is told how much", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const reason = page.getByLabel("Warum");
    await reason.fill("x".repeat(1_990));
    await page.evaluate(() => navigator.clipboard.writeText("Zu viel Text, viel zu viel"));
    await reason.focus();
    await page.keyboard.press("Control+End");
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Control+v");
    await expect(messages(page)).toContainText("Die letzten 16 Zeichen haben nicht mehr Platz.");
    expect((await reason.inputValue()).length).toBe(2_000);
  });

  await tab("Betriebe").click();
  await page.getByRole("list").getByRole("link").first().click();
  const report = page.getByRole("button", { name: "Fehler melden" });
  await report.click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("Die Straße stimmt nicht.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await report.click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue("Die Straße stimmt nicht.");
});

test("what is typed into settings, messages and a company that is then deleted waits in the browser, and a lost session says so", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await page.goto("/login");
  await fillSignIn(page, company.email);
  await expect(greeting(page)).toBeVisible();
  const settings = page.getByRole("button", { name: /^Einstellungen/ });
  const farewell = page.getByRole("button", { name: "Hofladen Sonnenhang löschen lassen" });
  const message = page.getByRole("dialog").getByRole("textbox");

  await test.step("settings and a message survive a reload", async () => {
    await settings.click();
    await page.getByLabel("Telefon").fill("0732 1234");
    await farewell.click();
    await message.fill("Wir gehen in Pension.");
    await page.keyboard.press("Escape");
    await page.reload();
    await settings.click();
    await expect(page.getByLabel("Telefon")).toHaveValue("0732 1234");
    await farewell.click();
    await expect(message).toHaveValue("Wir gehen in Pension.");
    await page.keyboard.press("Escape");
  });

  await test.step("a new password, which is never kept, asks before it is left", async () => {
    await page.getByLabel("Neues Passwort").fill("Neu und lang 12");
    await page.getByRole("link", { name: "Hofladen Sonnenhang bearbeiten" }).click();
    const question = page.getByRole("dialog", { name: "Ohne Speichern weggehen?" });
    await expect(question).toContainText("wir merken es uns nicht");
    await question.getByRole("button", { name: "Trotzdem weggehen" }).click();
  });

  await test.step("what was typed about a company that is gone can be copied", async () => {
    await description(page).fill("Nur halb fertig");
    await expect(bar(page)).toBeVisible();
    await call(request, await administrator(request), "DELETE", `/api/admin/company/${company.id}`, {});
    await page.reload();
    const left = page.getByLabel("Nicht gespeicherte Änderungen");
    await expect(left).toHaveValue(/Beschreibung: Nur halb fertig/);
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Verwerfen" }).click();
    await expect(left).toHaveCount(0);
  });

  await test.step("whoever lost the session reads that it is still there", async () => {
    await page.evaluate(() => {
      localStorage.setItem("accessToken", "vorbei");
      localStorage.setItem("refreshToken", "vorbei");
    });
    await page.goto("/manage");
    await expect(page.getByText("ist in diesem Browser noch da")).toBeVisible();
    await fillSignIn(page, company.email);
    await settings.click();
    await expect(page.getByLabel("Telefon")).toHaveValue("0732 1234");
  });
});
