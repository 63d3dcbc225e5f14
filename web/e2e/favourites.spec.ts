// Remembering companies on this device.
import { cards, expect, expectNoBarriers, openOverview, test } from "./support";

test("a device gets its id with the first heart and finds its favourites again", async ({ page }) => {
  const devices: (string | undefined)[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/api/") && devices.push(request.headers()["device-id"]),
  );
  await openOverview(page);
  expect(devices.every((device) => device === undefined)).toBe(true);

  const card = cards(page).first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const heart = card.getByRole("button", { name: `${name} merken` });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: `${name} gemerkt` })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("deviceId"))).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );

  await test.step("a heart that the server refuses is taken back", async () => {
    await page.route("**/api/favourite*", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "Busy", detail: "Gerade ist viel los." }),
      }),
    );
    const refused = cards(page).nth(1).getByRole("button");
    await refused.click();
    await expect(page.getByRole("alert")).toContainText("Gerade ist viel los.");
    await expect(refused).toHaveAttribute("aria-pressed", "false");
    await page.unroute("**/api/favourite*");
  });

  await page.getByRole("link", { name: "Meine Favoriten" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Meine Favoriten" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading", { name })).toBeVisible();
  await expectNoBarriers(page);
  await page.reload();
  await page.getByRole("button", { name: `${name} merken` }).click();
  await expect(page.getByRole("heading", { name: "Noch nichts gemerkt" })).toBeVisible();
});

test("a favourite that was taken away can be brought back", async ({ page }) => {
  await openOverview(page);
  const names = await cards(page).getByRole("heading").allTextContents();
  for (const name of names.slice(0, 2)) {
    await page.getByRole("button", { name: `${name} merken` }).click();
    await expect(page.getByRole("status").filter({ hasText: `${name} gemerkt` })).toBeVisible();
  }
  await page.goto("/favoriten");
  // Without a place nobody knows what is near; with one the nearest comes first.
  await expect(page.getByText("Damit du siehst, was davon in deiner Nähe ist:")).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem("place", JSON.stringify({ place: "Wels", latitude: 48.1667, longitude: 14.0333 })),
  );
  await page.reload();
  await expect(page.getByText("Das Nächste zuerst · Entfernungen ab Wels")).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText(/(\d+ m|\d+\.\d\d km)/);
  await expectNoBarriers(page);
  const [name = ""] = names;
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("button", { name: `${name} merken` }).click();
  await expect(card).toHaveCount(0);
  const message = page.getByRole("status").filter({ hasText: name });
  await expect(message).toHaveCount(1);
  await message.getByRole("button", { name: "Rückgängig" }).click();
  await expect(card).toBeVisible();
  // What is said now takes the place of what was said before.
  await expect(message).toHaveText(`${name} gemerkt`);
  await page.reload();
  await expect(card).toBeVisible();
});
