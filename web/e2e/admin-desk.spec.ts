// The operators' desk: notes about an entry, its history, and mails to owners.
import type { APIRequestContext } from "@playwright/test";
import { confirmed, greeting, messages, openSignedIn, type Tokens } from "./account";
import { administrator, call, listing, openAdmin, ownName, rowOf, type Listing } from "./admin";
import { mailTo } from "./mailbox";
import { expect, expectNoBarriers, loseAnswer, test } from "./support";

/** A company whose owner has confirmed the address and wants mails about it. */
async function owned(request: APIRequestContext, admin: Tokens): Promise<Listing> {
  const entry = await listing(request, admin, { active: true });
  const { email } = await confirmed(request);
  await call(request, admin, "PUT", `/api/admin/company/${entry.id}/owner`, { username: email });
  return { ...entry, email };
}

test("administrators note something about an entry for each other, and its history has old and new values", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin);
  const note = ownName("Ruft morgen zurück");
  await openSignedIn(page, admin, `/manage/detail/${id}/`);
  const desk = page.getByRole("region", { name: "Intern" });
  await expect(desk).toContainText("Noch keine Notizen.");
  await desk.getByLabel("Neue Notiz").fill(note);
  await desk.getByRole("button", { name: "Notiz festhalten" }).click();
  await expect(messages(page).getByText("Die Notiz ist festgehalten.")).toBeVisible();
  await expect(desk.getByRole("listitem")).toContainText(note);
  await expect(desk.getByLabel("Neue Notiz")).toHaveValue("");
  await expectNoBarriers(page);

  await test.step("the name before and after stands in the history", async () => {
    await call(request, admin, "PUT", `/api/company/${id}`, { name: `${name} neu` });
    await page.reload();
    const history = page.getByRole("region", { name: "Verlauf" });
    await expect(history).toContainText(`Name: „${name}“ → „${name} neu“`);
    await expect(history).toContainText("Notiz geschrieben");
  });

  await test.step("reviewers read the note on the entry's card", async () => {
    await openAdmin(page, admin, `?bereich=pruefung&suche=${encodeURIComponent(name)}`);
    await expect(page.getByRole("article", { name: `${name} neu` })).toContainText(note);
  });

  await test.step("a note is taken away after a question", async () => {
    await page.goto(`/manage/detail/${id}/`);
    await desk.getByRole("button", { name: "Notiz löschen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Notiz löschen" }).click();
    await expect(desk).toContainText("Noch keine Notizen.");
  });
});

test("the owners of chosen companies are written to from a template, with their names", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const group = ownName("Genossenschaft");
  const all = [await owned(request, admin), await owned(request, admin), await listing(request, admin)];
  const [first, second, invited] = await Promise.all(
    all.map(async ({ id, email }, at) => {
      const name = `${group} ${["Eins", "Zwei", "Drei"][at]}`;
      await call(request, admin, "PUT", `/api/company/${id}`, { name });
      return { name, email };
    }),
  );
  await openAdmin(page, admin, `?bereich=betriebe&suche=${encodeURIComponent(group)}`);
  await page.getByLabel("Alle auf dieser Seite auswählen").check();
  await page.getByRole("button", { name: "E-Mail schreiben" }).click();
  const dialog = page.getByRole("dialog", { name: "E-Mail zu 3 Betrieben schreiben" });
  await expect(dialog).toContainText("an 3 Personen");
  await dialog.getByLabel("Vorlage").selectOption("Bilder fehlen");
  await expect(dialog.getByLabel("Betreff")).toHaveValue("Ein Bild für {Betrieb}");
  await test.step("the name of a template waits in the browser", async () => {
    const keep = dialog.getByRole("button", { name: "Als Vorlage merken" });
    await keep.click();
    await dialog.getByLabel("Name der Vorlage").fill("Bitte um ein Bild");
    await page.reload();
    await page.getByLabel("Alle auf dieser Seite auswählen").check();
    await page.getByRole("button", { name: "E-Mail schreiben" }).click();
    await dialog.getByLabel("Vorlage").selectOption("Bilder fehlen");
    await keep.click();
    await expect(dialog.getByLabel("Name der Vorlage")).toHaveValue("Bitte um ein Bild");
  });
  await dialog.getByLabel("Betreff").fill("Ein Bild für {Hof}");
  await dialog.getByRole("button", { name: "An 3 senden" }).click();
  await expect(dialog).toContainText("„{Hof}“ kennen wir nicht");
  const subject = ownName("Ein Bild für");
  await dialog.getByLabel("Betreff").fill(`${subject} {Betrieb}`);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Testmail an mich" }).click();
  await expect(messages(page).getByText("Die Testmail ist unterwegs an deine eigene Adresse.")).toBeVisible();
  const trial = await mailTo("admin@umkreis.test", new RegExp(`^Test: ${subject} „${group} `));
  expect(trial.text).toContain("mit einem Bild wird");
  await expect(dialog.getByLabel("Betreff")).toHaveValue(`${subject} {Betrieb}`);
  await test.step("what did not leave is sent once more from the same dialog", async () => {
    const refusal = { status: 503, code: "Unavailable", detail: "Gerade nicht." };
    await page.route("**/api/admin/company/many", (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", json: refusal }),
    );
    await dialog.getByRole("button", { name: "An 3 senden" }).press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Gerade nicht.");
    await expect(page.getByRole("dialog")).toContainText("3 nicht mehr bearbeitet");
    await expectNoBarriers(page);
    await page.unroute("**/api/admin/company/many");
    const again = page.getByRole("dialog").getByRole("button", { name: "Noch einmal senden" });
    await expect(again).toBeFocused();
    await loseAnswer(page, "**/api/admin/company/many");
    await again.press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Wir erreichen den Server");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(
      "Bei 3 ist offen, ob es geklappt hat. Versuch es noch einmal: Nichts geschieht zweimal.",
    );
  });
  await test.step("what left although its answer was lost is told as what it is", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Noch einmal senden" }).press("Enter");
  });
  await expect(page.getByRole("dialog")).toContainText("2 Betriebe angeschrieben, 1 nicht möglich.");
  await expect(page.getByRole("dialog")).toContainText(
    `${invited!.name}: Die E-Mail-Adresse wurde nie bestätigt.`,
  );
  for (const { name, email } of [first!, second!]) {
    // oxlint-disable-next-line no-await-in-loop
    const mail = await mailTo(email, new RegExp(`^${subject} „${name}“$`));
    expect(mail.text).toContain(`mit einem Bild wird „${name}“ viel öfter geöffnet`);
  }
  await page.goto(`/manage?bereich=personen&suche=${encodeURIComponent(first!.email)}`);
  await rowOf(page, first!.email).getByRole("button", { name: "Maria Huber", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").filter({ hasText: subject })).toHaveCount(1);
});

test("an area begins with its list; greeting and settings are where the administration begins", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, await administrator(request));
  await expect(page.getByRole("heading", { level: 2, name: "Alle Betriebe" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Einstellungen/ })).toHaveCount(0);
  const areas = page.getByRole("navigation", { name: "Bereiche der Administration" });
  const top = await areas.evaluate((bar) => bar.getBoundingClientRect().top);
  expect(top).toBeLessThan(120);
  // Nobody has to guess that a bar scrolls: each area is there.
  await expect(areas.getByRole("link")).toHaveCount(10);
  for (const area of await areas.getByRole("link").all()) await expect(area).toBeInViewport({ ratio: 0.99 });
  await areas.getByRole("link", { name: "Überblick" }).click();
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Einstellungen/ })).toBeVisible();
});
