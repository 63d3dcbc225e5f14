// The owner's work without a pointer: a company is created, filled and saved, and nothing is focused but by keys.
import { confirmed, openSignedIn } from "./account";
import { bearer } from "./company";
import { tabTo } from "./keys";
import { expect, test } from "./support";

// Dozens of keys and a look at the focus after each take their time.
test.describe.configure({ timeout: 180_000 });

interface Stored {
  id: string;
  name: string;
}

test("a company is created, edited and saved with the keyboard alone", async ({ page, request }) => {
  const { tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  const open = page.getByRole("button", { name: "Betrieb anlegen" });
  await expect(open).toBeVisible();
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Betrieb anlegen" });
  await tabTo(page, dialog.getByLabel("Betriebsname"));
  await page.keyboard.type("Hofladen Tastatur");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Brot und Käse vom Hof.");
  const category = dialog.getByRole("button", { name: "Lebensmittel hinzufügen" });
  await tabTo(page, category);
  await page.keyboard.press("Space");
  // What was pressed is gone; the keyboard goes on beside it.
  await expect(dialog.getByRole("button", { name: "Gastronomie hinzufügen" })).toBeFocused();
  await tabTo(page, dialog.getByRole("combobox", { name: /^Schlagwörter für Suche/ }));
  await page.keyboard.type("Brot");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Hinzufügen", exact: true }));
  await page.keyboard.press("Enter");
  const thanks = page.getByRole("dialog", { name: "Danke für die Erstellung deines Betriebes" });
  await expect(thanks).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(thanks).toBeHidden();

  await tabTo(page, page.getByLabel("Betriebsname"));
  await page.keyboard.press("End");
  await page.keyboard.type(" am See");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Alles gespeichert.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Standort hinzufügen" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Neuer Standort" });
  await expect(form.getByRole("textbox", { name: /^Titel/ })).toBeFocused();
  for (const [label, text] of [
    ["Titel", "Laden"],
    ["Straße und Hausnummer", "Seeweg 1"],
    ["PLZ", "4810"],
    ["Ort", "Gmunden"],
  ] as const) {
    await tabTo(page, form.getByRole("textbox", { name: new RegExp(`^${label}`) }));
    await page.keyboard.type(text);
  }
  await tabTo(page, form.getByRole("button", { name: "Hinzufügen", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Laden", exact: true })).toContainText("Hauptsitz");
  await expect(page.getByRole("button", { name: "Standort „Laden“ bearbeiten" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Änderungen Speichern" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Änderungen Speichern" })).toHaveCount(0);

  const headers = bearer(tokens);
  const [company] = (await (await request.get("/api/user/companies", { headers })).json()) as Stored[];
  expect(company?.name).toBe("Hofladen Tastatur am See");
  const stores = (await (await request.get(`/api/company/${company?.id}/stores`, { headers })).json()) as {
    title: string;
    town: string;
  }[];
  expect(stores.map(({ title, town }) => [title, town])).toEqual([["Laden", "Gmunden"]]);
  await tabTo(page, page.getByRole("link", { name: "Zur Übersicht", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const row = page.getByRole("link", { name: "Hofladen Tastatur am See bearbeiten" });
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Betriebsname")).toHaveValue("Hofladen Tastatur am See");
});
