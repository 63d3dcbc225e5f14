// What opens below the search box: suggestions while typing, and the last searches.
import type { Page } from "@playwright/test";
import {
  expect,
  expectNoBarriers,
  firstCompany,
  idOf,
  listReady,
  openOverview,
  searchField,
  test,
} from "./support";

interface Offered {
  kind: "category" | "trade" | "tag" | "town" | "company";
  label: string;
  id?: string;
}

const isSuggestionCall = (call: { url: () => string }) => call.url().includes("/api/search/suggestions");

/** Answers instead of the server: what is offered is its own tests' business. */
async function offer(page: Page, offered: (text: string) => Offered[] | Promise<Offered[]>) {
  await page.route("**/api/search/suggestions*", async (route) => {
    const text = new URL(route.request().url()).searchParams.get("text") ?? "";
    const lines = (await offered(text)).map((line) => ({ id: null, count: null, location: null, ...line }));
    await route.fulfill({ json: lines }).catch(() => undefined);
  });
}

const options = (page: Page) => page.getByRole("listbox", { name: "Vorschläge" }).getByRole("option");
const recent = (page: Page) => page.getByRole("listbox", { name: /^Zuletzt gesucht/ }).getByRole("option");

test("on a phone the suggestions leave place and button in reach, and close with a tap elsewhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOverview(page);
  await offer(page, () => ["Bäckerei", "Bäcker", "Brot"].map((label) => ({ kind: "trade", label })));
  await searchField(page).fill("bä");
  await expect(options(page)).toHaveCount(3);
  const place = page.getByRole("combobox", { name: "PLZ oder Ort" });
  const go = page.getByRole("button", { name: "Suchen", exact: true });
  for (const one of [place, go])
    expect(
      await one.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ).toBe(true);
  await place.click();
  await expect(options(page)).toHaveCount(0);
  await expect(searchField(page)).toHaveValue("bä");
});

test("suggestions come after two letters, are walked through by keys and shift nothing", async ({ page }) => {
  await openOverview(page);
  const tabs = await page.getByRole("tablist").boundingBox();
  const categories = (await (await page.request.get("/api/category?page=0&size=100")).json()) as {
    content: { id: string; title: string }[];
  };
  const { id, title } = categories.content[0]!;
  await offer(page, (text) => [
    { kind: "category", label: title, id },
    { kind: "trade", label: "Bäckerei" },
    { kind: "tag", label: `${text} vegan` },
    { kind: "town", label: "Freistadt" },
  ]);
  const field = searchField(page);

  await test.step("the list opens and is announced", async () => {
    await field.focus();
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.type("b");
    await page.waitForTimeout(400);
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.type("ä");
    await expect(options(page)).toHaveCount(4);
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("status").filter({ hasText: /^4 Vorschläge$/ })).toHaveCount(1);
    await expect(options(page).nth(1)).toHaveAccessibleName(/^Bäckerei ?, Art von Betrieb$/);
    expect(await page.getByRole("tablist").boundingBox()).toEqual(tabs);
    await expectNoBarriers(page);
  });

  await test.step("arrows move, Home and End stay in the text, Escape closes", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await options(page).nth(1).getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Home");
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
    await page.keyboard.press("End");
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(field).toHaveValue("bä");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(options(page).nth(3)).toHaveAttribute("aria-selected", "true");
  });

  await test.step("Enter takes the chosen line: a town becomes the text's place", async () => {
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("bä in Freistadt");
    await expect(page).toHaveURL(/search=b%C3%A4\+in\+Freistadt/);
    await expect(options(page)).toHaveCount(0);
  });

  await test.step("a kind of business becomes the text", async () => {
    await field.fill("bäck");
    await options(page).filter({ hasText: "Bäckerei" }).click();
    await expect(field).toHaveValue("Bäckerei");
    await expect(page).toHaveURL(/search=B%C3%A4ckerei/);
  });

  await test.step("a category becomes the filter and clears the text", async () => {
    await field.fill("leben");
    await options(page).first().click();
    await expect(field).toHaveValue("");
    await expect(page).toHaveURL(new RegExp(`\\?filters=${id}$`));
  });

  await test.step("Tab leaves and closes, and Enter without a chosen line searches the text", async () => {
    await field.fill("brot");
    await expect(options(page)).toHaveCount(4);
    await page.keyboard.press("Tab");
    await expect(field).not.toBeFocused();
    await expect(options(page)).toHaveCount(0);
    await field.fill("brot laib");
    await expect(options(page)).toHaveCount(4);
    await page.keyboard.press("Enter");
    await expect(options(page)).toHaveCount(0);
    await expect(page).toHaveURL(/search=brot\+laib/);
    await expect(field).toHaveValue("brot laib");
  });
});

test("old, slow and failed answers never mislead", async ({ page }) => {
  await openOverview(page);
  const field = searchField(page);
  let release = () => undefined as void;
  await offer(page, async (text) => {
    if (text === "brot") await new Promise<void>((resolve) => (release = resolve));
    return [{ kind: "tag", label: `zu ${text}` }];
  });
  await Promise.all([page.waitForRequest(isSuggestionCall), field.fill("brot")]);
  const aborted = page.waitForEvent("requestfailed", isSuggestionCall);
  await field.fill("rad");
  await expect(options(page)).toHaveText([/^zu rad/]);
  await aborted;
  release();
  await page.waitForTimeout(300);
  await expect(options(page)).toHaveText([/^zu rad/]);

  await page.unroute("**/api/search/suggestions*");
  await page.route("**/api/search/suggestions*", (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
  );
  const [failed] = await Promise.all([page.waitForResponse(isSuggestionCall), field.fill("radwerkstatt")]);
  expect(failed.status()).toBe(500);
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/search=radwerkstatt/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a company is opened by a touch, and every line is large enough for one", async ({ page }) => {
    const { name, href } = await firstCompany(page);
    await openOverview(page);
    await offer(page, () => [
      { kind: "trade", label: "Eine sehr lange Art von Betrieb, die nicht in eine Zeile passt" },
      { kind: "company", label: name, id: idOf(href) },
    ]);
    await searchField(page).tap();
    await searchField(page).fill("hof");
    await expect(options(page)).toHaveCount(2);
    for (const option of await options(page).all()) {
      const box = (await option.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    await expectNoBarriers(page);
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(options(page)).toHaveCount(0);
    await searchField(page).fill("hofl");
    await options(page).filter({ hasText: name }).tap();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

/** Searches and looks at the answer for as long as makes it count. */
async function lookAt(page: Page, text: string) {
  await searchField(page).fill(text);
  await expect(page.getByRole("heading", { level: 2, name: `für „${text}“` })).toBeVisible();
  await page.waitForTimeout(2_300);
}

test("the last searches come back in an empty field, and can be taken away one by one or all", async ({
  page,
}) => {
  await openOverview(page);
  await offer(page, () => []);
  const field = searchField(page);
  await lookAt(page, "Linz");
  await lookAt(page, "Wels");
  // Found nothing, so it is not worth coming back to.
  await lookAt(page, "qxzvwjkqxzvwjk");

  await page.getByRole("button", { name: "Suchtext löschen" }).click();
  await expect(recent(page)).toHaveText(["Wels", "Linz"]);
  await expectNoBarriers(page);
  // Nobody allowed it to be kept any longer than this page.
  expect(await page.evaluate(() => localStorage.getItem("searches"))).toBeNull();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Linz");
  await expect(page).toHaveURL(/search=Linz/);

  await field.fill("");
  await page.getByRole("button", { name: "„Wels“ aus dem Verlauf entfernen" }).click();
  await expect(recent(page)).toHaveText(["Linz"]);
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Verlauf löschen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(recent(page)).toHaveCount(0);
  await expect(field).toBeFocused();
});

test.describe("with permission", () => {
  test.use({ fresh: true });

  test("the last searches are kept for the next visit, and go when the permission does", async ({ page }) => {
    await openOverview(page);
    const banner = page.getByRole("region", { name: "Cookie-Einstellungen" });
    await banner.getByRole("button", { name: "Alles erlauben" }).click();
    await offer(page, () => []);
    await searchField(page).fill("Wels");
    await expect(page).toHaveURL(/search=Wels/);
    await listReady(page);
    // Opening a company counts at once.
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/detail\//);
    expect(await page.evaluate(() => localStorage.getItem("searches"))).toBe('["Wels"]');

    await openOverview(page);
    await searchField(page).focus();
    await expect(recent(page)).toHaveText(["Wels"]);
    await page.keyboard.press("Escape");
    await expect(recent(page)).toHaveCount(0);

    await page.getByRole("button", { name: "Cookie-Einstellungen" }).click();
    await banner.getByRole("button", { name: "Nur nötige" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("searches"))).toBeNull();
  });
});
