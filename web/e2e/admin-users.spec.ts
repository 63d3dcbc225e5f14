// People: finding, inviting again, granting the administration, deleting.
import { randomUUID } from "node:crypto";
import { confirmed, messages, newAddress, password } from "./account";
import { administrator, call, listing, openAdmin, ownAdministrator, ownName, rowOf } from "./admin";
import { letProofGrowOld, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

test("an invitation that waits is seen and sent again, and whoever is deleted takes the companies along when so chosen", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name, email } = await listing(request, admin, { active: true });
  const first = await mailTo(email, /Einladung/);
  await openAdmin(page, admin, "?bereich=personen");
  await page.getByLabel("Personen suchen").fill(email);
  const row = rowOf(page, email);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Eingeladen, gültig bis");
  await expect(row.getByRole("button", { name: /zur Administrator/ })).toHaveCount(0);
  await row.getByRole("button", { name: "Resi Probst neu einladen" }).click();
  await expect(messages(page).getByText("Resi Probst hat eine neue Einladung bekommen.")).toBeVisible();
  const second = await mailTo(email, /Einladung/, 2);
  expect(second.text).not.toBe(first.text);

  await test.step("a person is looked at, and a colleague is invited without a company", async () => {
    await row.getByRole("button", { name: "Resi Probst", exact: true }).click();
    const person = page.getByRole("dialog", { name: "Resi Probst" });
    await expect(person.getByRole("link", { name })).toBeVisible();
    await expect(person).toContainText("nicht in den letzten drei Monaten");
    const mails = person.getByRole("list", { name: "E-Mails der letzten 90 Tage" }).getByRole("listitem");
    await expect(mails).toContainText(["Einladung", "Einladung"]);
    await expect(mails.last()).toContainText("Verschickt");
    await expectNoBarriers(page);
    await page.keyboard.press("Escape");

    const colleague = newAddress();
    await page.getByRole("button", { name: "Neue Person ohne Betrieb" }).click();
    const dialog = page.getByRole("dialog", { name: "Neue Person ohne Betrieb" });
    const invite = dialog.getByRole("button", { name: "Einladen" });
    await dialog.getByLabel("E-Mail").fill(email);
    await invite.click();
    await expect(dialog.getByLabel("E-Mail")).toHaveAccessibleDescription(/schon vergeben/);
    await dialog.getByLabel("E-Mail").fill(colleague);
    await dialog.getByLabel("Gehört zur Administration").check();
    await expectNoBarriers(page);
    await invite.click();
    await expect(messages(page).getByText(`${colleague} ist eingeladen.`)).toBeVisible();
    await mailTo(colleague, /Einladung/);
  });

  await test.step("deleting someone takes the companies along when so chosen", async () => {
    expect((await request.get(`/api/company/${id}`)).status()).toBe(200);
    await row.getByRole("button", { name: "Resi Probst löschen" }).click();
    // The one before may still be fading.
    const dialog = page.getByRole("dialog", { name: "Resi Probst löschen?" });
    await expect(dialog).toContainText("Das Konto lässt sich nicht wiederherstellen.");
    await expect(dialog).not.toContainText("30 Tage lang");
    await dialog.getByLabel("Betriebe mitlöschen").check();
    await expect(dialog).toContainText("Die Betriebe kannst du 30 Tage lang unter „Datenpflege“");
    await dialog.getByRole("button", { name: "Person löschen" }).click();
    await expect(messages(page).getByText("Resi Probst wurde gelöscht.")).toBeVisible();
    expect((await request.get(`/api/company/${id}`)).status()).toBe(404);
  });
});

test("a person's mails say whether they left, twenty at once, and a sentence says where there are none", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { email, userId } = await listing(request, admin);
  const states = ["GivenUp", "Waiting"];
  let mails = Array.from({ length: 23 }, (_, index) => ({
    id: randomUUID(),
    title: "Entscheidung über einen Betrieb",
    state: states[index] ?? "Left",
    postedAt: "2026-10-01T08:00:00Z",
  }));
  await page.route(`**/api/admin/user/${userId}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), mails } });
  });
  const person = page.getByRole("dialog", { name: "Resi Probst" });
  const open = () => rowOf(page, email).getByRole("button", { name: "Resi Probst", exact: true }).click();
  await openAdmin(page, admin, `?bereich=personen&suche=${encodeURIComponent(email)}`);
  await open();
  const newest = person.getByRole("list", { name: "E-Mails der letzten 90 Tage" }).getByRole("listitem");
  await expect(newest).toHaveCount(20);
  await expect(newest.nth(0)).toContainText("Nicht zustellbar");
  await expect(newest.nth(1)).toContainText("Wartet");
  await expect(newest.nth(2)).toContainText("Verschickt");
  await person.getByText("3 weitere").click();
  await expect(person.getByRole("list", { name: "3 weitere" }).getByRole("listitem")).toHaveCount(3);
  await expectNoBarriers(page);

  await page.keyboard.press("Escape");
  await expect(person).toBeHidden();
  mails = [];
  await page.reload();
  await open();
  await expect(person).toContainText("In den letzten 90 Tagen ging keine E-Mail an Resi Probst.");
});

test("granting the administration asks for the password when the sign-in is long ago, and one's own can be taken away", async ({
  page,
  request,
}) => {
  const { email } = await confirmed(request);
  const colleague = await ownAdministrator(request);
  letProofGrowOld(colleague.email);
  await openAdmin(page, colleague.tokens, `?bereich=personen&suche=${encodeURIComponent(email)}`);
  await rowOf(page, email).getByRole("button", { name: "Maria Huber Admin-Rechte geben" }).click();
  const dialog = page.getByRole("dialog");
  const grant = dialog.getByRole("button", { name: "Admin-Rechte geben" });
  await grant.click();
  const proof = dialog.getByLabel("Dein Passwort, zur Sicherheit");
  await expect(proof).toBeFocused();
  await expectNoBarriers(page);
  await proof.fill("Falsches-Passwort-1");
  await grant.click();
  await expect(proof).toHaveAccessibleDescription(/stimmt nicht/);
  await proof.fill(password);
  await grant.click();
  await expect(messages(page).getByText("Maria Huber gehört jetzt zur Administration.")).toBeVisible();
  await mailTo(email, /verwaltest/);

  await test.step("taking away one's own administration says what that means", async () => {
    await page.getByLabel("Personen suchen").fill(colleague.email);
    await rowOf(page, colleague.email)
      .getByRole("button", { name: "Maria Huber Admin-Rechte entziehen" })
      .click();
    await expect(page.getByRole("dialog")).toContainText("Das bist du selbst");
    await page.getByRole("dialog").getByRole("button", { name: "Admin-Rechte entziehen" }).click();
    await expect(page.getByRole("heading", { name: "Deine Betriebe" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Bereiche der Administration" })).toHaveCount(0);
  });
});

test("the administration is granted and taken away, and whoever is deleted leaves the companies to someone else", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name, email } = await listing(request, admin);
  const heir = await confirmed(request);
  await openAdmin(page, admin, `?bereich=personen&suche=${encodeURIComponent(heir.email)}`);
  await test.step("the administration is granted and taken away after a question", async () => {
    const row = rowOf(page, heir.email);
    await row.getByRole("button", { name: "Maria Huber Admin-Rechte geben" }).click();
    await expectNoBarriers(page);
    await page.getByRole("dialog").getByRole("button", { name: "Admin-Rechte geben" }).click();
    await expect(messages(page).getByText("Maria Huber gehört jetzt zur Administration.")).toBeVisible();
    await expect(row).toContainText("Administrator:in");
    await page.getByLabel("Nur Administrator:innen").check();
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: "Maria Huber Admin-Rechte entziehen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Admin-Rechte entziehen" }).click();
    await expect(messages(page).getByText("Maria Huber gehört nicht mehr zur Administration.")).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await page.getByLabel("Nur Administrator:innen").uncheck();
  await expect(rowOf(page, heir.email)).toHaveCount(1);
  await page.getByLabel("Personen suchen").fill(email);

  await rowOf(page, email).getByRole("button", { name: "Resi Probst löschen" }).click();
  const dialog = page.getByRole("dialog", { name: "Resi Probst löschen?" });
  await expect(dialog.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Person löschen" });
  await expect(confirm).toBeDisabled();
  for (const choice of await dialog.getByRole("radio").all()) await expect(choice).not.toBeChecked();
  await dialog.getByLabel("Betriebe an eine andere Person übertragen").check();
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Neue Besitzer:in" }).fill(heir.email);
  await dialog.getByRole("radio", { name: new RegExp(heir.email) }).check();
  await expectNoBarriers(page);
  await confirm.click();
  await expect(messages(page).getByText("Resi Probst wurde gelöscht.")).toBeVisible();
  await expect(page.getByText("Dazu wurde nichts gefunden.")).toBeVisible();
  expect(
    (await call<{ owner: { username: string } }>(request, admin, "GET", `/api/admin/company/${id}`)).owner
      .username,
  ).toBe(heir.email);
});

test("after the last person of the last page comes the page before", async ({ page, request }) => {
  const admin = await administrator(request);
  const lastName = ownName("Vorletzt");
  // One more than a page has.
  for (let number = 0; number < 9; number += 1)
    await call(request, admin, "POST", "/api/admin/user", {
      username: newAddress(),
      firstName: "Resi",
      lastName,
      admin: false,
    });
  const found = `?bereich=personen&suche=${encodeURIComponent(lastName)}`;
  await openAdmin(page, admin, `${found}&seite=2`);
  const people = page.getByRole("row").filter({ hasText: lastName });
  await expect(people).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Seiten" })).toBeVisible();
  await people.getByRole("button", { name: /löschen$/ }).click();
  const dialog = page.getByRole("dialog", { name: /löschen\?$/ });
  await dialog.getByRole("button", { name: "Person löschen" }).click();
  await expect(people).toHaveCount(8);
  expect(new URL(page.url()).searchParams.get("seite") ?? "1").toBe("1");
  await expect(page.getByRole("navigation", { name: "Seiten" })).toHaveCount(0);
});

test("deleting oneself asks twice and signs out", async ({ page, request }) => {
  const { email, tokens } = await ownAdministrator(request);
  await openAdmin(page, tokens, `?bereich=personen&suche=${encodeURIComponent(email)}`);
  await rowOf(page, email).getByRole("button", { name: "Maria Huber löschen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Das ist dein eigenes Konto.");
  await dialog.getByRole("button", { name: "Weiter" }).click();
  const last = dialog.getByRole("button", { name: "Mein Konto endgültig löschen" });
  await expect(last).toBeDisabled();
  await dialog.getByLabel(/deine eigene E-Mail-Adresse/).fill("jemand@anderes.at");
  await expect(last).toBeDisabled();
  await dialog.getByLabel(/deine eigene E-Mail-Adresse/).fill(email);
  await expectNoBarriers(page);
  await last.click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).toBeNull();
  expect(
    (await request.get("/me", { headers: { authorization: `Bearer ${tokens.access_token}` } })).status(),
  ).toBe(401);
});
