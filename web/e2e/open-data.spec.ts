// What others may use: open data with a licence, the feed of new entries, and calendars.
import { readFile } from "node:fs/promises";
import { expect, test } from "./support";

test("a visitor adds a campaign to a calendar", async ({ page, request }) => {
  const running = await request.post("/api/campaign?size=1", { data: {} });
  const { content } = (await running.json()) as {
    content: { id: string; companyId: string; title: string }[];
  };
  const { id, companyId, title } = content[0]!;
  await page.goto(`/detail/${companyId}/`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `„${title}“ zum Kalender hinzufügen` }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain(`UID:${id}`);
  expect(text).toContain("DTEND;VALUE=DATE:");
  await expect(page).toHaveURL(new RegExp(`/detail/${companyId}/`));
});

test("the demo is open data, and its pages name the feed of new entries", async ({ page, request }) => {
  const places = (await (await request.get("/api/open/companies.geojson")).json()) as {
    licence: string;
    features: { properties: { name: string } }[];
  };
  expect(places.licence).toBe("CC0 1.0");
  expect(places.features.length).toBeGreaterThan(100);
  await page.goto("/");
  const told = page.getByRole("contentinfo").getByRole("link", { name: "Daten und Kalender" });
  await expect(told).toHaveAttribute("href", "/seite/daten");
  const feed = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute("href");
  const answer = await request.get(feed!);
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  const wrong = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      return (
        parsed.querySelector("parsererror")?.textContent ?? String(parsed.querySelectorAll("entry").length)
      );
    },
    await answer.text(),
  );
  expect(wrong).toBe("50");
});
