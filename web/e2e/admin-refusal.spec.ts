// The administration is for administrators: visitors sign in first, owners never see it.
import { greeting, openSignedIn, someonesTokens } from "./account";
import { administrator, openAdmin } from "./admin";
import { expect, test } from "./support";

const areas = ["", "?bereich=personen", "?bereich=system&liste=audit"];

test("an owner sees the own companies at addresses of the administration, and asks for nothing else", async ({
  page,
  request,
}) => {
  const tokens = await someonesTokens(request);
  const asked: string[] = [];
  page.on("request", (call) => call.url().includes("/api/admin/") && asked.push(call.url()));
  for (const area of areas) {
    await (page.url() === "about:blank" ? openSignedIn(page, tokens) : page.goto(`/manage${area}`));
    await expect(greeting(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Deine Betriebe" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Bereiche der Administration" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Neue Person" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "CSV-Export" })).toHaveCount(0);
  }
  expect(asked).toEqual([]);

  await test.step("the server refuses visitors and owners whatever their pages show", async () => {
    const calls = [
      ["GET", "/api/admin/company"],
      ["GET", "/api/admin/users"],
      ["GET", "/api/admin/company/csv"],
      ["POST", "/api/admin/push"],
      ["GET", "/api/admin/audit"],
      ["POST", "/api/admin/category"],
    ] as const;
    for (const [method, path] of calls) {
      const data = method === "POST" ? {} : undefined;
      expect((await request.fetch(path, { method, data })).status(), path).toBe(401);
      expect(
        (
          await request.fetch(path, {
            method,
            data,
            headers: { authorization: `Bearer ${tokens.access_token}` },
          })
        ).status(),
        path,
      ).toBe(403);
    }
  });
});

test("areas are addresses: links, back, forward and reload lead to the same place", async ({
  page,
  request,
}) => {
  await openAdmin(page, await administrator(request));
  const areasBar = page.getByRole("navigation", { name: "Bereiche der Administration" });
  await areasBar.getByRole("link", { name: "Personen" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Personen" })).toBeVisible();
  await areasBar.getByRole("link", { name: "System" }).click();
  await page.getByRole("link", { name: "Protokoll" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Protokoll" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "Protokoll" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "Personen" })).toBeVisible();
  await expect(areasBar.getByRole("link", { name: "Personen" })).toHaveAttribute("aria-current", "page");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 2, name: "Postausgang" })).toBeVisible();
});
