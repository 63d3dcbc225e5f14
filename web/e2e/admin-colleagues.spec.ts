// Two administrators at the same time: nobody overwrites what somebody else has decided in the meantime.
import { messages } from "./account";
import { administrator, call, listing, openAdmin, ownAdministrator, ownName, rowOf } from "./admin";
import { heldMailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

test("a colleague who was faster is named, and so is who looks after an entry, and the question is asked again", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const colleague = await ownAdministrator(request);
  const { id, name, email } = await listing(request, admin);
  await openAdmin(page, admin, `?bereich=pruefung&suche=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `${name} freigeben` }).click();
  const reason = { reason: "Die Kriterien sind nicht erfüllt." };
  await call(request, colleague.tokens, "PUT", `/api/admin/company/deactivate/${id}`, reason);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Freigeben" }).click();
  await expect(dialog.getByRole("alert")).toContainText("den Eintrag deaktiviert");
  await expect(dialog.getByRole("alert")).toContainText("Die Kriterien sind nicht erfüllt.");
  await expect(dialog.getByRole("alert")).toContainText("bestätige sie noch einmal");
  await expectNoBarriers(page);
  expect((await heldMailTo(email, /nicht sichtbar/)).subject).toContain(name);
  await dialog.getByRole("button", { name: "Freigeben" }).click();
  await expect(messages(page).getByText(`${name} ist jetzt aktiv.`)).toBeVisible();

  await test.step("who looks after an entry is said before somebody else decides", async () => {
    const other = await listing(request, admin);
    const assigned = { assigneeId: colleague.id };
    await call(request, admin, "PUT", `/api/admin/company/${other.id}/assignee`, assigned);
    await page.goto(`/manage?bereich=pruefung&suche=${encodeURIComponent(other.name)}`);
    await expect(page.getByText(/kümmert sich gerade darum/)).toBeVisible();
    await page.goto(`/manage?suche=${encodeURIComponent(other.name)}`);
    await rowOf(page, other.name).getByRole("switch").click();
    const asking = page.getByRole("dialog", { name: `${other.name} trotzdem freigeben?` });
    await expect(asking).toContainText("kümmert sich gerade darum");
    await asking.getByRole("button", { name: "Freigeben" }).click();
    await expect(messages(page).getByText(`${other.name} ist jetzt aktiv.`)).toBeVisible();
  });
});

test("a company that a colleague assigned stays in the offer that is being edited, and unsaved changes ask before they vanish", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const [first, second] = [await listing(request, admin), await listing(request, admin)];
  const [title, other] = [ownName("Erntezeit"), ownName("Winterzeit")];
  const days = { startDate: "2041-09-01", endDate: "2041-09-30" };
  const { id } = await call(request, admin, "POST", "/api/admin/special-offer", {
    title,
    ...days,
    companyIds: [first.id],
  });
  await call(request, admin, "POST", "/api/admin/special-offer", { title: other, ...days });
  await openAdmin(page, admin, `?bereich=angebote&id=${id}`);
  await page.getByLabel("Titel").fill(`${title} neu`);
  const assigned = { specialOfferId: id };
  await call(request, admin, "PUT", `/api/admin/company/${second.id}/special-offer`, assigned);
  await page.getByRole("link", { name: new RegExp(other) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hier bleiben" }).click();
  const save = page.getByRole("button", { name: "Änderungen speichern" });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("die Betriebe dieses Sonderangebots geändert");
  await expect(page.getByRole("button", { name: `${second.name} entfernen` })).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue(`${title} neu`);
  await save.click();
  await expect(save).toHaveCount(0);
  const { content } = await call<{ content: { id: string; companyIds: string[] }[] }>(
    request,
    admin,
    "GET",
    "/api/admin/special-offer?page=0&size=100",
  );
  const members = content.find((offer) => offer.id === id)!.companyIds;
  expect(members.toSorted()).toEqual([first.id, second.id].toSorted());
});
