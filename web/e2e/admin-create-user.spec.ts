// The popup that creates a person together with a company and its location.
import { newAddress } from "./account";
import { administrator, call, listing, openAdmin, ownName } from "./admin";
import { watchFailures } from "./failures";
import { linkIn, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

test("a person, a company and a location are created together by the popup's rules", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const email = newAddress();
  const name = ownName("Neuhof");
  await openAdmin(page, admin);
  await page.getByRole("button", { name: "Neue Person" }).click();
  const dialog = page.getByRole("dialog", { name: "Neue Person mit Betrieb" });
  const submit = dialog.getByRole("button", { name: "Anlegen und einladen" });
  const fill = (label: string, text: string) =>
    dialog.getByRole("textbox", { name: label, exact: true }).fill(text);
  await expectNoBarriers(page);
  await fill("E-Mail", email);
  await fill("Betriebsname", name);
  await fill("Beschreibung", "Milch und Käse.");
  await fill("Name des Standorts", "Hofladen");
  await fill("Straße und Hausnummer", "Dorf 7");
  await fill("PLZ", "4240");
  await expect(submit).toBeDisabled();
  await fill("Ort", "Freistadt");
  await expect(submit).toBeDisabled();
  await dialog
    .getByRole("button", { name: /Lebensmittel/ })
    .first()
    .click();
  await expect(submit).toBeEnabled();
  await fill("Breitengrad", "48,5 Nord");
  await expect(dialog.getByLabel("Breitengrad")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Breitengrad")).toHaveCSS("color", "rgb(179, 56, 42)");
  await submit.click();
  await expect(dialog.getByLabel("Breitengrad")).toBeFocused();
  await fill("Breitengrad", "48,511");
  await expect(dialog.getByLabel("Breitengrad")).not.toHaveAttribute("aria-invalid", "true");
  await fill("Längengrad", "14,504");
  await submit.click();
  await expect(page).toHaveURL(/\/manage\/detail\//);
  linkIn(await mailTo(email, /Einladung/), "/reset-password?");
  const { content } = await call<{
    content: { id: string; owner: { username: string; firstName: string; lastName: string } }[];
  }>(request, admin, "GET", `/api/admin/company?searchQuery=${encodeURIComponent(name)}&page=0&size=8`);
  expect(content.map(({ owner }) => owner)).toEqual([
    expect.objectContaining({ username: email, firstName: " ", lastName: " " }),
  ]);
  const { stores } = await call<{ stores: { location: unknown }[] }>(
    request,
    admin,
    "GET",
    `/api/admin/company/${content[0]!.id}`,
  );
  expect(stores.map(({ location }) => location)).toEqual([{ lat: 48.511, lng: 14.504 }]);
});

test("a taken address is named at its field, and companies alike are pointed out", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const known = await listing(request, admin, { active: true });
  await openAdmin(page, admin);
  await page.getByRole("button", { name: "Neue Person" }).click();
  const dialog = page.getByRole("dialog", { name: "Neue Person mit Betrieb" });
  const fill = (label: string, text: string) =>
    dialog.getByRole("textbox", { name: label, exact: true }).fill(text);
  await fill("E-Mail", known.email);
  await fill("Betriebsname", known.name);
  await expect(dialog.getByText("Vielleicht schon eingetragen:")).toBeVisible();
  await expect(dialog.getByRole("link", { name: known.name })).toBeVisible();
  await fill("Beschreibung", "Noch einmal.");
  await dialog
    .getByRole("button", { name: /Lebensmittel/ })
    .first()
    .click();
  await fill("Name des Standorts", "Hofladen");
  await fill("Straße und Hausnummer", "Dorf 7");
  await fill("PLZ", "4240");
  await fill("Ort", "Freistadt");
  const failures = watchFailures(page);
  await dialog.getByRole("button", { name: "Anlegen und einladen" }).click();
  await expect(dialog.getByRole("textbox", { name: "E-Mail", exact: true })).toBeFocused();
  await expect.poll(() => failures.logged).toContain("Failed: createUser");
  await expect(dialog.getByRole("alert")).toContainText("ERROR!");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Neue Person" })).toBeFocused();
});
