// On paper: a filtered list becomes a guide with addresses, phone numbers and opening hours, and nothing that can only be clicked.
import type { Page } from "@playwright/test";
import { cards, expect, openOverview, test } from "./support";

/** The print dialog would wait for a person; what it would print stays on the page instead. */
async function withoutDialog(page: Page) {
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { asked: true });
  });
}

test("a filtered list is printed as a guide with everything one needs to go there", async ({
  page,
  request,
}) => {
  const { content } = (await (await request.get("/api/category?page=0&size=100")).json()) as {
    content: { id: string; title: string }[];
  };
  const category = content[0]!;
  await withoutDialog(page);
  const text = "Honig in Linz";
  await openOverview(page, `/?filters=${category.id}&search=${encodeURIComponent(text)}`);
  await page.getByRole("button", { name: "Als Ortsführer drucken" }).click();
  await page.waitForFunction(() => "asked" in window);
  await page.emulateMedia({ media: "print" });

  const guide = page.getByRole("region", { name: "Ortsführer" });
  await expect(guide).toBeVisible();
  await expect(guide.getByRole("heading", { level: 1 })).toHaveText("Gutes rund um Linz");
  const day = new Date().toLocaleDateString("de-AT", {
    timeZone: "Europe/Vienna",
    year: "numeric",
    month: "long",
    day: "numeric",
  });
  await expect(guide).toContainText(`${category.title} · „${text}“`);
  await expect(guide).toContainText(`Stand: ${day}`);

  // Every result is there, not only the page on the screen, with the details of its head office.
  const list = await request.post("/api/company/list?page=0&size=100", {
    data: { text, categoryIds: [category.id], near: { latitude: 48.3, longitude: 14.3 } },
  });
  const companies = (
    (await list.json()) as {
      content: { id: string; name: string; excerpt: string; mainStore: { street: string; town: string } }[];
    }
  ).content;
  expect(companies.length).toBeGreaterThan(0);
  await expect(guide.getByRole("article")).toHaveCount(companies.length);
  for (const { id, name, mainStore, excerpt } of companies.slice(0, 3)) {
    const entry = guide
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) })
      .filter({ hasText: mainStore.street });
    await expect(entry).toContainText(mainStore.town);
    await expect(entry).toContainText(excerpt);
    const stores = (await (await request.get(`/api/company/${id}/stores`)).json()) as {
      main: boolean;
      phone?: string;
      openingHours?: string;
    }[];
    const office = stores.find(({ main }) => main);
    if (office?.phone) await expect(entry).toContainText(office.phone);
    if (office?.openingHours) await expect(entry).toContainText("Uhr");
  }

  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(
    await guide.locator(".guide-columns").evaluate((element) => getComputedStyle(element).columnCount),
  ).toBe("2");
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.startsWith("%PDF")).toBe(true);
  // A4 in points.
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/);
});

test("the browser's menu prints the companies on the screen, and where a place is known, the nearest can be printed first", async ({
  page,
}) => {
  await withoutDialog(page);
  const fetched = page.waitForResponse((answer) => answer.url().includes("print-guide"));
  await openOverview(page);
  await test.step("printing from the browser's menu gives the companies on the screen, and the page comes back afterwards", async () => {
    const names = await cards(page).getByRole("heading").allTextContents();
    await fetched;
    await page.emulateMedia({ media: "print" });
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
        return page.getByRole("region", { name: "Ortsführer" }).getByRole("article").count();
      })
      .toBe(names.length);
    await expect(page.getByText(new RegExp(`${names.length} von \\d+ Betrieben`))).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect(page.getByRole("region", { name: "Ortsführer" })).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
  });

  const nearest = page.getByRole("button", { name: "Die nächsten drucken" });
  await expect(page.getByRole("button", { name: "Als Ortsführer drucken" })).toBeVisible();
  await expect(nearest).toHaveCount(0);
  const field = page.getByRole("combobox", { name: "PLZ oder Ort" });
  await field.fill("Wels");
  await field.press("Enter");
  await nearest.click();
  await page.waitForFunction(() => "asked" in window);
  await page.emulateMedia({ media: "print" });
  const guide = page.getByRole("region", { name: "Ortsführer" });
  await expect(guide.getByRole("heading", { level: 1 })).toHaveText("Gutes rund um Wels");
  await expect(guide.getByRole("heading", { level: 2 })).toHaveText(["Das Nächste zuerst"]);
  const texts = await guide.getByRole("article").allTextContents();
  expect(texts).toHaveLength(60);
  const metres = texts.map((text) => {
    const [, number, unit] = / · (\d+(?:\.\d\d)?) (m|km)/.exec(text) ?? [];
    return Number(number) * (unit === "km" ? 1000 : 1);
  });
  expect(metres.every(Number.isFinite)).toBe(true);
  expect(metres).toEqual(metres.toSorted((left, right) => left - right));
});
