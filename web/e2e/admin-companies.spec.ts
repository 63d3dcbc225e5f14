// Administrators and companies: finding, switching, offers, handing over, deleting.
import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { messages, newAddress } from "./account";
import { administrator, call, listing, openAdmin, ownName, rowOf } from "./admin";
import { heldMailTo, mailTo } from "./mailbox";
import { expect, expectNoBarriers, loseAnswer, test } from "./support";

const find = "Betriebe suchen";

/** By how many pixels the longest words of a select box are too long for it. */
const excessOf = (select: Locator) =>
  select.evaluate((box: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    const ruler = document.createElement("canvas").getContext("2d")!;
    ruler.font = font;
    const longest = Math.max(...[...box.options].map(({ text }) => ruler.measureText(text).width));
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return longest - room;
  });

test("administrators page through all companies, eight at a time, and narrow them by state", async ({
  page,
  request,
}) => {
  await openAdmin(page, await administrator(request));
  const table = page.getByRole("table", { name: "Alle Betriebe" });
  await expect(table.getByRole("row")).toHaveCount(9);
  const first = await table.getByRole("row").nth(1).textContent();
  await page.getByRole("link", { name: "Seite 2" }).click();
  await expect(page).toHaveURL(/seite=2/);
  await expect(page.getByRole("link", { name: "Seite 2" })).toHaveAttribute("aria-current", "page");
  await expect(table.getByRole("row").nth(1)).not.toHaveText(first ?? "");
  await test.step("the way back from an entry leads to the same page of the list", async () => {
    await table.getByRole("row").nth(1).getByRole("link").first().click();
    await page.getByRole("link", { name: "Zurück zur Liste" }).click();
    await expect(page).toHaveURL(/seite=2/);
    await expect(page.getByRole("link", { name: "Seite 2" })).toHaveAttribute("aria-current", "page");
  });
  await page.getByLabel("Zustand").selectOption("In Prüfung");
  await expect(page).toHaveURL(/zustand=InReview$/);
  await expect(table.getByText("In Prüfung").first()).toBeVisible();
  await expect(table.getByText("Aktiv", { exact: true })).toHaveCount(0);
});

test("a company is found, switched on for everyone and off again with a reason, given to an offer and handed over", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name, email } = await listing(request, admin);
  expect((await request.get(`/api/company/${id}`)).status()).toBe(404);
  await openAdmin(page, admin);
  await page.getByLabel(find).fill(name);
  await expect(page).toHaveURL(/suche=/);
  const row = rowOf(page, name);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("In Prüfung");
  await expect(row).toContainText("Resi Probst");
  const active = row.getByRole("switch", { name: `${name} ist aktiv` });
  await active.click();
  const release = page.getByRole("dialog", { name: `${name} freigeben?` });
  await release.getByRole("button", { name: "Abbrechen" }).click();
  await expect(active).not.toBeChecked();
  await active.click();
  await release.getByRole("button", { name: "Freigeben" }).click();
  await expect(messages(page).getByText(`${name} ist jetzt aktiv.`)).toBeVisible();
  await expect(active).toBeChecked();
  expect((await request.get(`/api/company/${id}`)).status()).toBe(200);
  await heldMailTo(email, /jetzt online/);

  await active.click();
  const dialog = page.getByRole("dialog", { name: `${name} deaktivieren?` });
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(active).toBeChecked();
  await active.click();
  await dialog.getByLabel("Begründung").fill("Die Adresse stimmt nicht mehr.");
  await dialog.getByRole("button", { name: "Deaktivieren", exact: true }).click();
  await expect(messages(page).getByText(`${name} ist jetzt deaktiviert.`)).toBeVisible();
  await expect(active).not.toBeChecked();
  await expect(row).toContainText("Deaktiviert");
  expect((await request.get(`/api/company/${id}`)).status()).toBe(404);
  expect((await heldMailTo(email, /nicht sichtbar/)).text).toContain("Die Adresse stimmt nicht mehr.");

  await test.step("it is given to one special offer and taken out again", async () => {
    const title = ownName("Angebot");
    const offer = await call(request, admin, "POST", "/api/admin/special-offer", {
      title,
      startDate: "2040-01-01",
      endDate: "2040-01-31",
      published: true,
      companyIds: [],
    });
    await page.reload();
    const choice = rowOf(page, name).getByLabel(`Sonderangebot von ${name}`);
    await choice.selectOption(title);
    await expect(messages(page).getByText(`Sonderangebot von ${name} gespeichert.`)).toBeVisible();
    expect(
      (await call<{ specialOfferId: string }>(request, admin, "GET", `/api/admin/company/${id}`))
        .specialOfferId,
    ).toBe(offer.id);
    await expect(choice).toBeEnabled();
    await choice.selectOption("Keines");
    await expect
      .poll(
        async () =>
          (await call<{ specialOfferId: string | null }>(request, admin, "GET", `/api/admin/company/${id}`))
            .specialOfferId,
      )
      .toBeNull();
    await call(request, admin, "DELETE", `/api/admin/special-offer/${offer.id}`);
  });

  await test.step("it is handed over to someone new, who is invited", async () => {
    const next = newAddress();
    await page.getByRole("button", { name: `${name} an jemand anderen übertragen` }).click();
    const handing = page.getByRole("dialog", { name: `${name} übertragen` });
    await expect(handing.getByRole("button", { name: "Übertragen" })).toBeDisabled();
    const address = handing.getByLabel("E-Mail der neuen Person");
    await address.fill(next);
    await page.reload();
    await page.getByRole("button", { name: `${name} an jemand anderen übertragen` }).click();
    await expect(address).toHaveValue(next);
    await handing.getByRole("button", { name: "Übertragen" }).click();
    await expect(messages(page).getByText(`${name} gehört jetzt ${next}.`)).toBeVisible();
    await expect(rowOf(page, name)).toContainText(next);
    await mailTo(next, /Einladung|betreust jetzt/);
  });
});

test("a row leads to the edit page, where the company is deleted after a question", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin);
  await openAdmin(page, admin, `?suche=${encodeURIComponent(name)}`);
  // A click beside the words counts for the row; what does something by itself still does only that.
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button").first().click();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/\/manage\/detail/);
  await row.getByRole("cell").last().click();
  await expect(page).toHaveURL(new RegExp(`/manage/detail/${id}`));
  await page.goBack();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/detail/${id}`));
  // It is somebody else's, so nothing is said about "your company".
  await expect(page.getByText("Wartet auf die Freigabe. Besitzer:in: Resi Probst")).toBeVisible();
  await expect(page.getByText("Damit beginnt die Seite, und damit wird der Betrieb gefunden.")).toBeVisible();
  await test.step("the way back leads to the list as it was, and the name to the person", async () => {
    await page.getByRole("link", { name: "Resi Probst" }).click();
    const person = page.getByRole("dialog", { name: "Resi Probst" });
    await person.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/manage/detail/${id}`));
    await page.goBack();
    await page.goBack();
    await page.getByRole("link", { name: "Zurück zur Liste" }).click();
    await expect(page.getByLabel(find)).toHaveValue(name);
    await page.getByRole("link", { name, exact: true }).click();
  });
  await page.getByRole("button", { name: "Betrieb löschen" }).click();
  const dialog = page.getByRole("dialog", { name: `${name} löschen?` });
  await expectNoBarriers(page);
  const reason = dialog.getByLabel("Begründung für die E-Mail");
  await reason.fill("Gibt es seit Jahren nicht mehr.");
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await test.step("an entry that could not be loaded is not deleted unseen", async () => {
    await page.route(`**/api/admin/company/${id}`, (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        json: { status: 500, code: "Internal", detail: "Gerade nicht." },
      }),
    );
    await page.reload();
    await page.getByRole("button", { name: "Betrieb löschen" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Gerade nicht.");
    await expect(dialog.getByRole("button", { name: "Endgültig löschen" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await page.unroute(`**/api/admin/company/${id}`);
    await page.reload();
  });
  // What was written waits in the browser, as in every other question.
  await page.getByRole("button", { name: "Betrieb löschen" }).click();
  await expect(reason).toHaveValue("Gibt es seit Jahren nicht mehr.");
  await dialog.getByRole("button", { name: "Löschen", exact: true }).click();
  await expect(messages(page).getByText(`${name} wurde gelöscht.`)).toBeVisible();
  await expect(page.getByLabel(find)).toHaveValue(name);
  await expect(page.getByText("Dazu wurde nichts gefunden.")).toBeVisible();
});

test("many companies are chosen, released at once with a summary before and a result after", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const entries = [await listing(request, admin), await listing(request, admin)];
  const [first, second] = entries as [(typeof entries)[0], (typeof entries)[0]];
  await openAdmin(
    page,
    admin,
    `?suche=${encodeURIComponent("Probehof")}&zustand=InReview&reihenfolge=-geaendert`,
  );
  for (const { name } of entries) await page.getByRole("checkbox", { name: `${name} auswählen` }).check();
  await expect(page.getByText("2 ausgewählt")).toBeVisible();
  await expectNoBarriers(page);
  // A colleague decides meanwhile.
  await call(request, admin, "PUT", `/api/admin/company/deactivate/${first.id}`, { reason: "Doppelt" });
  await page.getByRole("button", { name: "Freigeben", exact: true }).click();
  const ask = page.getByRole("dialog", { name: "2 Betriebe freigeben?" });
  await expect(ask).toContainText("2 In Prüfung");
  await expectNoBarriers(page);
  await ask.getByRole("button", { name: "Freigeben" }).click();
  const result = page.getByRole("dialog", { name: "Ergebnis" });
  await expect(result).toContainText("1 Betrieb freigegeben, 1 nicht möglich.");
  await expect(result.getByRole("listitem")).toContainText([`${first.name}: Inzwischen`]);
  await result.getByRole("button", { name: "Schließen" }).last().click();
  await expect(page.getByText("2 ausgewählt")).toBeHidden();
  await heldMailTo(second.email, /jetzt online/);
  expect((await request.get(`/api/company/${second.id}`)).status()).toBe(200);
  expect((await request.get(`/api/company/${first.id}`)).status()).toBe(404);
});

test("what was just decided about many is taken back before their mails leave", async ({ page, request }) => {
  const admin = await administrator(request);
  const entries = [await listing(request, admin), await listing(request, admin)];
  await openAdmin(
    page,
    admin,
    `?suche=${encodeURIComponent("Probehof")}&zustand=InReview&reihenfolge=-geaendert`,
  );
  for (const { name } of entries) await page.getByRole("checkbox", { name: `${name} auswählen` }).check();
  await page.getByRole("button", { name: "Freigeben", exact: true }).click();
  await page
    .getByRole("dialog", { name: "2 Betriebe freigeben?" })
    .getByRole("button", { name: "Freigeben" })
    .click();
  const result = page.getByRole("dialog", { name: "Ergebnis" });
  await expect(result).toContainText("2 Betriebe freigegeben.");
  // What was taken back is not told as lost with its answer.
  await loseAnswer(page, "**/api/admin/company/undo/*");
  await result.getByRole("button", { name: "Rückgängig" }).click();
  await expect(result).toContainText("2 Betriebe rückgängig gemacht; niemand bekommt eine E-Mail.");
  await expectNoBarriers(page);
  await result.getByRole("button", { name: "Schließen" }).last().click();
  await expect(result).toBeHidden();
  for (const { id } of entries) {
    const row = await call<{ state: string }>(request, admin, "GET", `/api/admin/company/${id}`);
    expect(row.state).toBe("InReview");
  }
});

test("thousands of chosen companies leave as one file", async ({ page, request }) => {
  const admin = await administrator(request);
  const { name } = await listing(request, admin);
  // As if there were two thousand like it.
  const all = 2_000;
  await page.route("**/api/admin/company?*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { content: object[]; size: number };
    const size = Number(new URL(route.request().url()).searchParams.get("size"));
    const content = Array.from({ length: size }, () => ({ ...answer.content[0], id: randomUUID() }));
    await route.fulfill({
      json: { ...answer, content, totalElements: all, totalPages: Math.ceil(all / size) },
    });
  });
  await openAdmin(page, admin, `?bereich=betriebe&suche=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Alle 2.000 auswählen" }).click();
  await expect(page.getByText("2.000 ausgewählt")).toBeVisible();
  const asked = page.waitForRequest((sent) => sent.url().includes("/api/admin/company/csv"));
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportieren", exact: true }).click();
  expect(((await asked).postDataJSON() as { ids: string[] }).ids).toHaveLength(all);
  expect((await saved).suggestedFilename()).toBe("betriebe-auswahl.csv");
});

test("the list of companies is narrowed and ordered, and the address holds it", async ({ page, request }) => {
  const admin = await administrator(request);
  const { name } = await listing(request, admin);
  await openAdmin(page, admin);
  await page.getByText("Weitere Filter und Reihenfolge").click();
  // Titles of categories and offers may be of any length; these words are ours.
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const label of ["Zustand", "Was fehlt", "Reihenfolge"]) {
      const excess = await excessOf(page.getByLabel(label, { exact: true }));
      expect(excess, `${label} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await page.getByLabel("Ort", { exact: true }).fill("Aigen-Schl");
  await page.getByLabel("Was fehlt").selectOption("Ohne Bild");
  await expect(page).toHaveURL(/ort=Aigen-Schl.*fehlt=bild/);
  await page.getByRole("button", { name: "Letzte Änderung" }).click();
  await page.getByRole("button", { name: "Letzte Änderung" }).click();
  await expect(page.getByRole("columnheader", { name: "Letzte Änderung" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rowOf(page, name)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Was fehlt")).toHaveValue("bild");
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByLabel("Was fehlt").selectOption("12 Monate nicht bestätigt");
  await expect(rowOf(page, name)).toBeHidden();
  await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect(page).not.toHaveURL(/fehlt=|ort=/);
});
