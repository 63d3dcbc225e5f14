// A session over several tabs, its renewal and its ends.
import type { BrowserContext, Page } from "@playwright/test";
import { basic, confirmed, fillSignIn, greeting, messages, openSignedIn, type Tokens } from "./account";
import { expect, test } from "./support";

/** Counts the requests for tokens in all tabs. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/oauth/token")) count += 1;
  });
  return () => count;
}

/** Makes the access token worthless, as it is after fifteen minutes. */
const outliveAccess = (page: Page) => page.evaluate(() => localStorage.setItem("accessToken", "abgelaufen"));

async function openTwo(context: BrowserContext, tokens: Tokens): Promise<[Page, Page]> {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openSignedIn(first, tokens);
  await second.goto("/manage");
  for (const page of [first, second]) await expect(greeting(page)).toBeVisible();
  return [first, second];
}

test("a refresh token in local storage means signed in, and the guard asks for nothing else", async ({
  page,
}) => {
  await page.goto("/reihenfolge");
  await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("refreshToken", "irgendeiner"));
  // As long as the server has not refused the token, the pages believe in it.
  await page.route(/\/(me|oauth\/token|api\/user.*)$/, () => undefined);
  await page.goto("/manage");
  await expect(page.getByRole("button", { name: "Abmelden" })).toBeVisible();
  await expect(page).toHaveURL(/\/manage$/);
});

test("two tabs renew the session once, and signing out, which ends it on the server, and in again reach the other tab", async ({
  context,
  request,
}) => {
  const { email, tokens } = await confirmed(request);
  const [first, second] = await openTwo(context, tokens);
  const stored = (name: string) => first.evaluate((key) => localStorage.getItem(key), name);
  const refreshes = countRefreshes(context);
  await outliveAccess(first);
  await Promise.all([first.reload(), second.reload()]);
  for (const page of [first, second]) await expect(greeting(page)).toBeVisible();
  expect(refreshes()).toBe(1);
  expect(await stored("refreshToken")).not.toBe(tokens.refresh_token);

  const me = { headers: { authorization: `Bearer ${await stored("accessToken")}` } };
  expect((await request.get("/me", me)).status()).toBe(200);
  await first.evaluate(() => localStorage.setItem("activeFilters", "[]"));
  const revoked = first.waitForResponse((response) => response.url().endsWith("/oauth/revoke"));
  await first.getByRole("button", { name: "Abmelden" }).click();
  await expect(first).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  expect((await revoked).status()).toBe(200);
  expect(await first.evaluate(() => localStorage.length)).toBe(0);
  expect((await request.get("/me", me)).status()).toBe(401);

  await test.step("signing in is noticed by the other tab's sign-in page", async () => {
    await fillSignIn(first, email);
    for (const page of [first, second]) await expect(greeting(page)).toBeVisible();
  });
});

test("a refused call is repeated once with the new token, and a session that was ended elsewhere leads to signing in and back", async ({
  page,
  request,
}) => {
  const { email, tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await expect(greeting(page)).toBeVisible();
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
  // The settings ask for the second factor when they open; that answer comes before anything else happens.
  await expect(page.getByRole("button", { name: "App einrichten" })).toBeVisible();
  await outliveAccess(page);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "PUT") statuses.push(response.status());
  });
  const newsletter = page.getByRole("switch", { name: "Newsletter" });
  await newsletter.click();
  await expect(messages(page).getByText("Gespeichert.")).toBeVisible();
  expect(statuses).toEqual([401, 200]);

  const refreshToken = await page.evaluate(() => localStorage.getItem("refreshToken"));
  await request.post("/oauth/revoke", {
    headers: { authorization: basic },
    form: { token: refreshToken ?? "" },
  });
  await expect(newsletter).toBeEnabled();
  await newsletter.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(messages(page).getByText("Deine Sitzung ist zu Ende. Bitte melde dich neu an.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).toBeNull();
  await fillSignIn(page, email);
  await expect(greeting(page)).toBeVisible();
});

test("a broken connection does not end the session, and public pages go on when it is over", async ({
  page,
  request,
}) => {
  const { tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await expect(greeting(page)).toBeVisible();
  await outliveAccess(page);
  await page.route("**/oauth/token", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Deine Angaben konnten nicht geladen werden.")).toBeVisible();
  await page.unroute("**/oauth/token");
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(greeting(page)).toBeVisible();

  await test.step("public pages go on when the session is over", async () => {
    const refreshToken = await page.evaluate(() => localStorage.getItem("refreshToken"));
    await request.post("/oauth/revoke", {
      headers: { authorization: basic },
      form: { token: refreshToken ?? "" },
    });
    await page.goto("/favoriten");
    await expect(page.getByRole("heading", { name: "Noch nichts gemerkt" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
  });
});
