// CSV: the export menu in the header, and the import with its look ahead.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { messages } from "./account";
import { administrator, listing, openAdmin } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

async function download(page: Page, entry: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "CSV-Export" }).click();
  const started = page.waitForEvent("download");
  const asked = page.waitForRequest(/\/api\/admin\/.*\/csv/);
  await page.getByRole("button", { name: entry, exact: true }).click();
  expect((await asked).headers().accept).toBe("text/csv");
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("the header's menu saves companies and contacts, and an import shows first what it would do, and then does it", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { name } = await listing(request, admin, { active: true });
  await openAdmin(page, admin);
  const companies = await download(page, "Aktive Betriebe");
  expect(companies.name).toBe("companies.csv");
  expect(companies.text.startsWith("\uFEFF")).toBe(true);
  expect(companies.text).toContain(name);
  await page.reload();
  const contacts = await download(page, "Alle Kontakte");
  expect(contacts.name).toBe("sendinblue-contacts.csv");
  expect(contacts.text).toMatch(/"?EMAIL"?;/);

  await test.step("the menu works with the keyboard alone, and stays inside a phone's screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const menu = page.getByRole("button", { name: "CSV-Export" });
    await menu.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("button", { name: "Aktive Betriebe", exact: true })).toBeFocused();
    await expect(page.getByRole("button", { name: "Kontakte mit Benachrichtigungen" })).toBeInViewport({
      ratio: 1,
    });
    await expectNoBarriers(page, "header");
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(page.getByRole("button", { name: "Aktive Betriebe", exact: true })).toBeHidden();
  });

  await test.step("an import shows first what it would do, and then does it", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { name: old } = await listing(request, admin);
    const { text } = await download(page, "Inaktive Betriebe");
    const [head, ...lines] = text.split(/\r?\n/);
    const own = lines.find((line) => line.includes(old));
    const renamed = `${old} umbenannt`;
    const file = {
      name: "betriebe.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([head, own?.replace(old, renamed), ""].join("\r\n")),
    };
    await page.goto("/manage?bereich=pflege&liste=import");
    const check = page.getByRole("button", { name: "Datei prüfen" });
    await expect(check).toBeDisabled();
    await page
      .getByLabel("CSV- oder Excel-Datei")
      .setInputFiles({ ...file, buffer: Buffer.from("Unsinn;ohne\r\nSpalten;x\r\n") });
    await check.click();
    await expect(page.getByLabel("CSV- oder Excel-Datei")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("CSV- oder Excel-Datei").setInputFiles(file);
    await check.click();
    const preview = page.getByRole("table", { name: "Das würde passieren" });
    const row = preview.getByRole("row").filter({ hasText: renamed });
    await expect(row).toContainText("Ändern");
    await expect(row.getByRole("listitem")).toHaveText([`Name: bisher ${old} → neu ${renamed}`]);
    await expect(
      page.getByText("Nur zum Nachlesen, eine Änderung darin bewirkt nichts: Status"),
    ).toBeVisible();
    await page.getByLabel("Welche Zeilen").selectOption("Überspringen");
    await expect(row).toBeHidden();
    await page.getByLabel("Welche Zeilen").selectOption("Alle, bei denen etwas passiert");
    await expect(page.getByText("1 geändert")).toBeVisible();
    await expectNoBarriers(page);
    expect(
      (
        await (
          await request.get(`/api/admin/company?searchQuery=${encodeURIComponent(renamed)}`, {
            headers: { authorization: `Bearer ${admin.access_token}` },
          })
        ).json()
      ).totalElements,
    ).toBe(0);
    await page.getByRole("button", { name: "Jetzt importieren" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Jetzt importieren" }).click();
    await expect(messages(page).getByText("Der Import ist fertig.")).toBeVisible();
    await expect(page.getByRole("table", { name: "Das ist passiert" })).toBeVisible();
    expect(
      (
        await (
          await request.get(`/api/admin/company?searchQuery=${encodeURIComponent(renamed)}`, {
            headers: { authorization: `Bearer ${admin.access_token}` },
          })
        ).json()
      ).totalElements,
    ).toBe(1);

    await test.step("once it is taken back, nothing says any more that it happened", async () => {
      const past = page.getByRole("table", { name: "Letzte Importe" }).getByRole("row");
      // The only journey that changes a single company.
      await past.filter({ hasText: "0 angelegt, 1 geändert" }).first().getByRole("button").click();
      await page.getByRole("dialog").getByRole("button", { name: "Rückgängig machen" }).click();
      await expect(messages(page).getByText("1 Betrieb wie vorher")).toBeVisible();
      await expect(page.getByRole("table", { name: "Das ist passiert" })).toHaveCount(0);
    });
  });
});

test("an import is taken back, and the page says what stays", async ({ page, request }) => {
  const admin = await administrator(request);
  const [first, second] = [await listing(request, admin), await listing(request, admin)];
  const headers = { authorization: `Bearer ${admin.access_token}` };
  const lines = ["ID;Beschreibung", `${first.id};Aus der Datei`, `${second.id};Aus der Datei`, ""];
  const imported = await request.post("/api/admin/company/import?dryRun=false", {
    headers: { ...headers, "content-type": "text/csv" },
    data: Buffer.from(lines.join("\r\n")),
  });
  expect((await imported.json()).updated).toBe(2);
  await request.put(`/api/company/${second.id}`, { headers, data: { description: "Von Hand" } });
  await openAdmin(page, admin, "?bereich=pflege&liste=import");
  const past = page.getByRole("table", { name: "Letzte Importe" });
  // Other journeys import at the same time.
  const row = past.getByRole("row").filter({ hasText: "0 angelegt, 2 geändert" }).first();
  await row.getByRole("button", { name: /rückgängig machen/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 Betrieb bekommt die Angaben von vorher zurück.");
  await expect(dialog.getByRole("listitem")).toHaveText([`${second.name}: Wurde seither bearbeitet.`]);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Rückgängig machen" }).click();
  await expect(messages(page).getByText("1 Betrieb wie vorher")).toBeVisible();
  await expect(row).toContainText("Rückgängig gemacht bis auf 1");
  const now = async (id: string) =>
    (await (await request.get(`/api/admin/company/${id}`, { headers })).json()).description;
  expect(await now(first.id)).not.toBe("Aus der Datei");
  expect(await now(second.id)).toBe("Von Hand");
});
