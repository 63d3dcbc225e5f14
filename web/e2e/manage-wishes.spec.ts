// What owners do with a whole entry: another review with a message, a pause, and asking for the deletion.
import { messages, openSignedIn } from "./account";
import { administrator, call, openAdmin, ownName } from "./admin";
import { expectNoBarriersOnPage, openEditor, owned, save } from "./company";
import { mailTo } from "./mailbox";
import { expect, test } from "./support";

test("whoever saves after a stated reason is asked whether to be reviewed again, and the reviewers read why", async ({
  page,
  request,
}) => {
  const name = ownName("Wiederhof");
  const company = await owned(request, { name });
  const admin = await administrator(request);
  await mailTo(company.email, /Wir prüfen/);
  const reason = "Bitte beschreibe deinen Betrieb genauer.";
  await call(request, admin, "PUT", `/api/admin/company/deactivate/${company.id}`, { reason });
  await openEditor(page, company);
  await expect(page.getByRole("button", { name: "Erneut prüfen lassen" })).toBeVisible();
  await page.getByLabel("Beschreibung").fill("Brot aus dem Holzofen, jeden Freitag.");
  await save(page);
  const question = page.getByRole("dialog", { name: `„${name}“ erneut prüfen lassen?` });
  await expect(question).toContainText(reason);
  await expectNoBarriersOnPage(page);
  await question.getByLabel("Nachricht an uns").fill("Jetzt steht mehr dabei.");
  await question.getByRole("button", { name: "Zur Prüfung schicken" }).click();
  await expect(messages(page)).toContainText("wieder in Prüfung");
  await expect(page.getByText("In Prüfung", { exact: true })).toBeVisible();

  await openAdmin(page, admin, `?bereich=pruefung&suche=${encodeURIComponent(name)}`);
  const again = page.getByRole("region", { name: "Erneut zur Prüfung" });
  await expect(again).toContainText("Jetzt steht mehr dabei.");
  await expect(again).toContainText(reason);
  await expect(again).toContainText("Brot aus dem Holzofen");
});

test("an owner pauses a public company, brings it back, confirms it, and asks for its deletion, thinks again, and asks once more", async ({
  page,
  request,
}) => {
  const name = ownName("Wunschhof");
  const company = await owned(request, { name });
  const admin = await administrator(request);
  await call(request, admin, "PUT", `/api/admin/company/activate/${company.id}`, {});
  await openSignedIn(page, company.tokens);
  await page.getByRole("button", { name: `${name} pausieren` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ja, pausieren" }).click();
  await expect(page.getByRole("button", { name: `${name} wieder zeigen` })).toBeVisible();
  expect((await request.get(`/api/company/${company.id}`)).status()).toBe(404);

  await openEditor(page, company);
  const place = page.getByRole("region", { name: "Sichtbarkeit" });
  await place.getByRole("button", { name: `${name} wieder zeigen` }).click();
  await expect(place.getByRole("button", { name: `${name} pausieren` })).toBeVisible();
  expect((await request.get(`/api/company/${company.id}`)).status()).toBe(200);

  await test.step("an owner confirms that everything is still right", async () => {
    await expect(page.getByText(/^Zuletzt bestätigt am \d+\. \S+ \d{4}$/)).toBeVisible();
    await page.getByRole("button", { name: "Alles stimmt noch" }).click();
    await expect(messages(page).getByText("Danke! Wir haben notiert")).toBeVisible();
  });

  await test.step("an owner asks for the deletion, thinks again, and asks once more", async () => {
    const ask = async () => {
      await place.getByRole("button", { name: `${name} löschen lassen` }).click();
      await page.getByLabel("Magst du uns sagen, warum?").fill("Wir gehen in Pension.");
      await page.getByRole("button", { name: "Um Löschung bitten" }).click();
    };
    await ask();
    await place.getByRole("button", { name: `${name} doch behalten` }).click();
    await ask();
    await expect(place).toContainText("gebeten, diesen Eintrag zu löschen");
    await page.goto("/manage");
    await expect(page.getByRole("button", { name: `${name} doch behalten` })).toBeVisible();
    const reports = `/api/admin/report?companyId=${company.id}`;
    const { content } = await call<{ content: { deletion: boolean; message: string }[] }>(
      request,
      admin,
      "GET",
      reports,
    );
    expect(content).toMatchObject([{ deletion: true, message: "Wir gehen in Pension." }]);
  });
});
