// Someone who comes for the first time: whom their browser asks, and what it keeps before any choice.
import type { Page } from "@playwright/test";
import { expect, firstCompany, test } from "./support";

/** Everything a page can leave in a browser, apart from copies of our own files for working offline. */
async function kept(page: Page): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
    return [...names, ...databases];
  });
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...stored, ...cookies];
}

test.describe("someone new", () => {
  test.use({ fresh: true });

  test("a fresh browser asks only this server and keeps nothing, and after declining nothing but the choice itself", async ({
    page,
    context,
    baseURL,
  }) => {
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const { href } = await firstCompany(page);
    const banner = page.getByRole("region", { name: "Cookie-Einstellungen" });
    for (const address of [
      "/",
      "/?tab=karte",
      href,
      "/login",
      "/login?register=true",
      "/reihenfolge",
      "/seite/datenschutz",
      "/favoriten",
      "/fehlt",
    ]) {
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(banner).toBeVisible();
      expect((await banner.boundingBox())!.y, address).toBeGreaterThan(450);
    }
    const own = (url: string) =>
      url.startsWith(`${baseURL}/`) || url.startsWith("data:") || url.startsWith(`blob:${baseURL}/`);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((url) => !own(url))).toEqual([]);
    expect(await kept(page)).toEqual([]);

    // Declining leaves nothing but the choice itself.
    await banner.getByRole("button", { name: "Nur nötige" }).click();
    await page.goto("/?tab=karte", { waitUntil: "networkidle" });
    expect(await kept(page)).toEqual(["cookie CookieConsent"]);
  });
});
