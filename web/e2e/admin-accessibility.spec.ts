// The administration in every width: no barrier, nothing that scrolls sideways, and everything by keyboard.
import { administrator, listing, openAdmin, rowOf } from "./admin";
import { expect, expectGoodAtEveryWidth, test } from "./support";

type Place = [query: string, heading: string];

const places: Record<string, Place[]> = {
  companies: [
    ["", "Das wartet auf jemanden"],
    ["?bereich=betriebe", "Alle Betriebe"],
    ["?bereich=pruefung", "Neue Betriebe"],
    ["?bereich=pruefung&liste=suggestions", "Vorschläge"],
    ["?bereich=pruefung&liste=reports", "Meldungen"],
  ],
  announcements: [
    ["?bereich=angebote", "Sonderangebote"],
    ["?bereich=push", "Push-Nachricht"],
    ["?bereich=kategorien", "Kategorien"],
    ["?bereich=suchwoerter", "Suchwörter"],
  ],
  maintenance: [
    ["?bereich=personen", "Personen"],
    ["?bereich=pflege", "Lange nicht bestätigt"],
    ["?bereich=system", "Postausgang"],
    ["?bereich=system&liste=audit", "Protokoll"],
  ],
};

for (const [part, lists] of Object.entries(places)) {
  test(`the administration of ${part} has no barrier and never scrolls sideways at any width`, async ({
    page,
    request,
  }) => {
    test.slow();
    const admin = await administrator(request);
    for (const [query, heading] of lists) {
      await (page.url() === "about:blank" ? openAdmin(page, admin, query) : page.goto(`/manage${query}`));
      const settled = async () => {
        await expect(page.getByRole("heading", { level: 2, name: heading, exact: true })).toBeVisible();
        await page.waitForLoadState("networkidle");
      };
      await settled();
      await expectGoodAtEveryWidth(page, settled);
    }
  });
}

test("a company is found and switched off with the keyboard alone", async ({ page, request }) => {
  const admin = await administrator(request);
  const { name } = await listing(request, admin, { active: true });
  await openAdmin(page, admin);
  await page.getByLabel("Betriebe suchen").focus();
  await page.keyboard.type(name);
  const active = rowOf(page, name).getByRole("switch");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await rowOf(page, name).getByRole("link", { name, exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(active).toBeFocused();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog", { name: `${name} deaktivieren?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(active).toBeFocused();
  await page.keyboard.press("Space");
  // Whoever is asked for something types at once.
  await expect(dialog.getByLabel("Begründung")).toBeFocused();
  await page.keyboard.type("Geschlossen.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Deaktivieren", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(active).not.toBeChecked();
});
