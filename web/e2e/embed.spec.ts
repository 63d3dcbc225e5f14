// The view for other websites: framed by a page of another origin, offered on the overview, and nothing else can be framed.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { mapIdle } from "./map";
import { expect, expectNoBarriers, listReady, openOverview, test } from "./support";

/** A town's website under another name of this machine, which makes it another origin and another site. */
async function townSite(content: string): Promise<{ server: Server; url: string }> {
  const html =
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Gemeinde</title></head>` +
    `<body><h1>Unsere Gemeinde</h1>${content}</body></html>`;
  const server = createServer((_, answer) =>
    answer.setHeader("content-type", "text/html; charset=utf-8").end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

const frameOf = (address: string) =>
  `<iframe id="rahmen" src="${address.replaceAll("&", "&amp;")}" title="Betriebe" width="800" height="640"></iframe>`;

async function withTown(page: Page, content: string, visit: () => Promise<void>) {
  const { server, url } = await townSite(content);
  try {
    await page.goto(url);
    await visit();
  } finally {
    server.close();
  }
}

/** Notes whatever a page does with the visitor's browser, in every frame. */
async function notingStorage(page: Page) {
  await page.addInitScript(() => {
    const touched: string[] = [];
    Object.assign(window, { touched });
    const note = (holder: object, name: string) =>
      Object.defineProperty(holder, name, {
        get: () => {
          touched.push(name);
        },
        set: () => {
          touched.push(name);
        },
      });
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
      note(window, name);
    note(Document.prototype, "cookie");
  });
}

test.describe("on another website", () => {
  test.use({ fresh: true });

  test("a town shows its companies, which open in a new tab and leave nothing behind", async ({
    page,
    context,
    baseURL,
  }) => {
    const hosts = new Set<string>();
    await notingStorage(page);
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await withTown(page, frameOf(`${baseURL}/embed?ort=Wels&umkreis=20`), async () => {
      const frame = page.frameLocator("#rahmen");
      await expect(
        frame.getByRole("heading", { level: 1, name: "Klimafreundliche Betriebe in und um Wels" }),
      ).toBeVisible();
      const links = frame.getByRole("list", { name: "Betriebe" }).getByRole("link");
      await expect(links.first()).toBeVisible();
      for (const link of await frame.getByRole("link").all())
        await expect(link).toHaveAttribute("target", "_blank");

      const opened = context.waitForEvent("page");
      await links.first().click();
      await expect(await opened).toHaveURL(new RegExp(`^${baseURL}/detail/`));
      await (await opened).close();

      const [, inner] = page.frames();
      expect(await inner!.evaluate(() => (window as unknown as { touched: string[] }).touched)).toEqual([]);
      expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
      expect([...hosts].toSorted()).toEqual(
        [new URL(page.url()).host, new URL(baseURL ?? "").host].toSorted(),
      );
    });
  });

  test("no other page can be framed", async ({ page, baseURL }) => {
    const refused: string[] = [];
    page.on(
      "console",
      (message) => message.text().includes("frame-ancestors") && refused.push(message.text()),
    );
    for (const path of ["/", "/login", "/manage"]) {
      await withTown(page, frameOf(`${baseURL}${path}`), async () => {
        await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
      });
    }
    expect(refused.length).toBeGreaterThanOrEqual(3);
  });
});

test("the embedded list keeps to category and distance, and has no barrier", async ({ page, request }) => {
  const near = { latitude: 48.3064, longitude: 14.2861 };
  const { content } = (await (
    await request.post("/api/company/list?page=0&size=100", { data: { near } })
  ).json()) as { content: { distanceKm: number; categories: { id: string; title: string }[] }[] };
  const category = content.find(({ distanceKm, categories }) => distanceKm < 4 && categories.length > 1)!
    .categories[1]!;
  await page.goto(`/embed?kategorie=${encodeURIComponent(category.title)}&ort=Linz&umkreis=5`);
  await expect(
    page.getByRole("heading", { level: 1, name: `${category.title} in und um Linz` }),
  ).toBeVisible();
  const rows = page.getByRole("list", { name: "Betriebe" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allTextContents()) {
    expect(text).toMatch(/\d+ m|[0-4]\.\d\d km|5\.00 km/);
    // Also a company whose main category is another one says why it is in this list.
    expect(text.endsWith(category.title), text).toBe(true);
  }
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectNoBarriers(page);
  await expect(page.getByRole("link", { name: /Mehr auf/ })).toHaveAttribute(
    "href",
    `/?filters=${category.id}`,
  );
});

test("odd addresses of the embedded view show the region instead of an error", async ({ page }) => {
  for (const query of [
    "",
    "?ort=Gibtsnirgendsheim",
    "?kategorie=fehlt&umkreis=-5",
    "?ansicht=%00&ort=%E0%A4%A",
  ]) {
    await page.goto(`/embed${query}`);
    await expect(
      page.getByRole("heading", { level: 1, name: "Klimafreundliche Betriebe in Oberösterreich" }),
    ).toBeVisible();
    await expect(page.getByRole("list", { name: "Betriebe" }).getByRole("link").first()).toBeVisible();
  }
});

test("the embedded map shows pins, has no barrier in the dark, and a company opens in a new tab", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/embed?ort=Linz&ansicht=karte");
  await mapIdle(page);
  const found = page.getByRole("region", { name: /in diesem Ausschnitt/ });
  await found
    .getByRole("button", { name: /auf der Karte zeigen/ })
    .first()
    .click();
  const card = page.locator(".map-card");
  await expect(card.locator("img, svg[data-storefront]").first()).toBeVisible();
  await expect(card.getByText(/geöffnet|öffnet|geschlossen|^Bis /i)).toBeVisible();
  await expect(card.getByRole("link", { name: "Zum Betrieb" })).toBeVisible();
  await expectNoBarriers(page);
  const link = page
    .getByRole("region", { name: /in diesem Ausschnitt/ })
    .getByRole("link")
    .first();
  await expect(link).toBeVisible();
  const opened = context.waitForEvent("page");
  await link.click();
  await expect(await opened).toHaveURL(/\/detail\//);
});

test("the overview offers the code with a live preview and copies it", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openOverview(page);
  await listReady(page);
  await page.getByRole("button", { name: "Auf deiner Website einbinden" }).click();
  const dialog = page.getByRole("dialog", { name: "Auf deiner Website einbinden" });
  const preview = dialog.frameLocator("iframe");
  await expect(
    preview.getByRole("heading", { level: 1, name: "Klimafreundliche Betriebe in Oberösterreich" }),
  ).toBeVisible();
  await dialog.getByLabel("PLZ oder Ort").fill("Steyr");
  await dialog.getByLabel("Umkreis").selectOption("20 km");
  await expect(
    preview.getByRole("heading", { level: 1, name: "Klimafreundliche Betriebe in und um Steyr" }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Code kopieren" }).click();
  await expect(page.getByText("Code kopiert.")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(
    `<iframe src="${baseURL}/embed?ort=Steyr&amp;umkreis=20" title="Klimafreundliche Betriebe – `,
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
