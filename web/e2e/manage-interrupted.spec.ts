// Saving that breaks off: the server is killed in the middle and started again; nothing is lost and nothing doubled.
import type { Page, Route } from "@playwright/test";
import { openEditor, picture, saveButton, stored, withStore, type OwnedCompany } from "./company";
import { binary, email, OwnServer } from "./own-server";
import { expect, test } from "./support";

/** Makes every kind of change at once. */
async function changeEverything(page: Page) {
  await page.getByLabel("Betriebsname").fill("Nach dem Absturz");
  await page.getByLabel("Ich bestätige, dass ich im Besitz der Bildrechte").check();
  await page
    .getByLabel("Bilder auswählen")
    .setInputFiles([picture("a.png", 10), picture("b.png", 100), picture("c.png", 220)]);
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  const form = page.getByRole("form", { name: "Neuer Standort" });
  await form.getByRole("textbox", { name: /^Titel/ }).fill("Filiale");
  await form.getByRole("textbox", { name: /^Straße und Hausnummer/ }).fill("Gasse 1");
  await form.getByRole("textbox", { name: /^PLZ/ }).fill("4600");
  await form.getByRole("textbox", { name: /^Ort/ }).fill("Wels");
  await form.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await page.getByRole("button", { name: "Standort „Alt“ entfernen" }).click();
}

test.describe("a server of its own", () => {
  test.skip(!binary, "UMKREIS_E2E_BINARY names no program");
  let server: OwnServer;

  test.beforeEach(async () => {
    server = await OwnServer.create();
  });
  test.afterEach(() => server.remove());

  for (const lost of [false, true]) {
    test(`nothing is lost or doubled when the server is killed ${lost ? "after" : "before"} storing what it was sent`, async ({
      browser,
    }) => {
      test.slow();
      const context = await browser.newContext({ baseURL: server.url, locale: "de-AT" });
      const [page, { request }] = [await context.newPage(), context];
      const { tokens, headers } = await server.signIn(request);
      const category = (await (
        await request.post("/api/admin/category", {
          headers,
          data: { title: "Lebensmittel", colorHex: "#38721B" },
        })
      ).json()) as { id: string };
      const created = await request.post("/api/company", {
        headers,
        data: { name: "Vor dem Absturz", description: "Text", tags: ["Bio"], categoryIds: [category.id] },
      });
      const company: OwnedCompany = {
        id: ((await created.json()) as { id: string }).id,
        email,
        tokens,
        headers,
      };
      await withStore(request, company, { title: "Alt" });
      await openEditor(page, company);
      await page.getByRole("button", { name: "Nur nötige" }).click();
      await changeEverything(page);

      // The second picture and the new location meet the end of the server.
      let pictures = 0;
      const interrupt = async (route: Route) => {
        if (lost) await route.fetch();
        await server.kill();
        await route.abort("connectionreset");
      };
      await page.route("**/api/company/image/**", async (route) => {
        pictures += 1;
        await (pictures === 2 ? interrupt(route) : route.continue());
      });
      await page.route("**/api/store", interrupt, { times: 1 });
      const report = page.getByRole("alert").filter({ hasText: "Nicht alles konnte gespeichert werden" });
      await saveButton(page).click();
      await expect(report).toContainText("Noch nicht versucht");
      await expect(page.getByLabel("Betriebsname")).toHaveValue("Nach dem Absturz");
      await server.start();
      await saveButton(page).click();
      await expect(report).toContainText("Neuer Standort „Filiale“");
      await server.start();
      // What the server may hold already is changed once more, and even the window may be gone meanwhile.
      await page.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
      await page
        .getByRole("region", { name: "Filiale", exact: true })
        .getByRole("textbox", { name: /^Straße und Hausnummer/ })
        .fill("Gasse 2");
      await page.reload();
      await saveButton(page).click();
      await expect(page.getByText("Alles gespeichert.")).toBeVisible();

      const now = await stored<{ name: string; imageIds: string[] }>(
        request,
        company,
        `/api/company/${company.id}`,
      );
      expect(now.name).toBe("Nach dem Absturz");
      expect(new Set(now.imageIds).size).toBe(3);
      const stores = await stored<{ title: string; street: string; main: boolean }[]>(
        request,
        company,
        `/api/company/${company.id}/stores`,
      );
      expect(stores.map(({ title, street, main }) => [title, street, main])).toEqual([
        ["Filiale", "Gasse 2", true],
      ]);
      await context.close();
    });
  }
});
