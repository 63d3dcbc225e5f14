// What the overview does when things are slow, empty or broken.
import {
  cards,
  expect,
  expectNoBarriers,
  listReady,
  openOverview,
  renderInBrowser,
  searchField,
  test,
} from "./support";

test("while the first list is loading, skeletons hold its place, and the previous one stays while a slow search is under way", async ({
  page,
}) => {
  await renderInBrowser(page);
  await page.route("**/api/company/list*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto("/");
  const list = page.getByRole("list", { name: "Betriebe", exact: true });
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(list.getByRole("listitem")).toHaveCount(16);
  await expectNoBarriers(page);
  await listReady(page);
  await expect(cards(page)).toHaveCount(16);

  const first = await cards(page).first().getByRole("heading").textContent();
  await searchField(page).fill("Wels");
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(cards(page).first().getByRole("heading")).toHaveText(first ?? "");
  await listReady(page);
});

test("when even the first call fails, trying again brings the list, and a later failure leaves it as it is", async ({
  page,
}) => {
  await renderInBrowser(page);
  const fail = () =>
    page.route("**/api/company/list*", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
    );
  await fail();
  await page.goto("/");
  const retry = page.getByRole("button", { name: "Noch einmal versuchen" });
  await expect(page.getByRole("alert")).toHaveText(/Die Betriebe sind nicht angekommen/);
  await expectNoBarriers(page);
  await page.unroute("**/api/company/list*");
  await retry.click();
  await expect(cards(page)).toHaveCount(16);

  const names = await cards(page).getByRole("heading").allTextContents();
  await fail();
  await searchField(page).fill("Wels");
  await expect(page.getByRole("alert")).toContainText("Die Liste konnte nicht aktualisiert werden");
  await expect(page.getByRole("heading", { level: 2 }).first()).not.toContainText("Wels");
  expect(await cards(page).getByRole("heading").allTextContents()).toEqual(names);
  await expectNoBarriers(page);
});

test("a picture that fails becomes the category's picture, smaller and contained", async ({ page }) => {
  const list = (await (
    await page.request.post("/api/company/list?page=0&size=16", {
      data: { near: { latitude: 48, longitude: 14 } },
    })
  ).json()) as { content: { imageIds: string[]; categories: { imageId?: string }[] }[] };
  const broken = list.content.find((company) => company.imageIds[0] && company.categories[0]?.imageId)
    ?.imageIds[0];
  expect(broken).toBeTruthy();
  await renderInBrowser(page);
  await page.route(`**/api/media/${broken}*`, (route) => route.fulfill({ status: 404, body: "" }));
  await openOverview(page);
  const fallback = page.locator("[data-fallback=category]").first();
  await expect(fallback).toBeVisible();
  const [inner, outer] = await fallback.evaluate((image) => [
    image.getBoundingClientRect().width,
    image.closest("article")!.getBoundingClientRect().width,
  ]);
  expect(inner!).toBeLessThan(outer! / 2);
  await expect(fallback).toHaveCSS("object-fit", "contain");
});

test("a page that no longer exists leads to the last one, and a forgotten category is left out", async ({
  page,
}) => {
  const last = async (size: number) =>
    (
      (await (await page.request.post(`/api/company/list?page=0&size=${size}`, { data: {} })).json()) as {
        totalPages: number;
      }
    ).totalPages;
  for (const [width, size] of [
    [1280, 16],
    [1024, 18],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/?page=9999");
    await listReady(page);
    await expect(page, `at ${width}`).toHaveURL(new RegExp(`page=${await last(size)}$`));
    await expect(page.getByRole("link", { name: "Weiter" }), `at ${width}`).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(cards(page).first()).toBeVisible();
  }
  await page.goto("/?filters=0190a000-0000-7000-8000-000000000000");
  await expect(page).toHaveURL(/\/$/);
  await expect(cards(page).first()).toBeVisible();

  await test.step("an address that names what is gone becomes the one that is shown", async () => {
    const gone = "0190b0a0-0000-7000-8000-000000000000";
    const { content } = (await (await page.request.get("/api/category?size=100")).json()) as {
      content: { id: string }[];
    };
    const kept = content[1]!.id;
    await page.goto(`/?filters=x,${kept}&offer=${gone}`);
    await expect(page).toHaveURL(`/?filters=${kept}`);
    await page.goto("/?page=99999&search=Brot");
    await expect(page).not.toHaveURL(/99999/);
  });
});
