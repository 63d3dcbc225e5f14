// What foreign pages and stolen links could do with a signed-in browser.
import { fillSignIn, greeting, someone } from "./account";
import { expect, test } from "./support";

const foreign = "http://evil.test/";

test("signing in leads to no foreign page whatever the address says", async ({ page, request, baseURL }) => {
  const { email } = await someone(request);
  const left: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(baseURL ?? "")) left.push(frame.url());
  });
  await page.goto(
    `/login?origin=${encodeURIComponent(foreign)}&from=//evil.test&redirect=${encodeURIComponent(foreign)}` +
      `&next=/%5Cevil.test&return_to=${encodeURIComponent("javascript:alert(1)")}`,
  );
  await page.evaluate(() => sessionStorage.setItem("origin", "//evil.test/"));
  await fillSignIn(page, email);
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/manage$/);
  for (const target of [
    foreign,
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "https://umkreis.test@evil.test/",
  ]) {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: "web",
      redirect_uri: target,
      state: "x",
      code_challenge: "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0",
    });
    const answer = await page.request.get(`/oauth/authorize?${query}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], target).toEqual([400, undefined]);
  }
  expect(left.filter((url) => url !== "about:blank")).toEqual([]);
});

test("a browser that the server does not know signs in on the way, and tokens leave it on no other way", async ({
  page,
  request,
  baseURL,
}) => {
  const { email } = await someone(request);
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
  const seen: string[] = [];
  page.on("request", (sent) => seen.push(`${sent.url()} ${sent.headers().referer ?? ""}`));
  await page.goto("/handle-auth");
  await expect(page).toHaveURL(/\/login\?response_type=code/);
  expect(await stored("codeVerifier")).toMatch(/^[\w.~-]{36,128}$/);
  await fillSignIn(page, email);
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/manage$/);
  expect(await stored("codeVerifier")).toBeNull();
  const kept = await page.evaluate(() => ({
    cookie: document.cookie,
    opener: window.opener === null,
    tokens: [localStorage.getItem("accessToken"), localStorage.getItem("refreshToken")],
    history: performance.getEntriesByType("navigation").map(({ name }) => name),
  }));
  const [access, refresh] = kept.tokens as [string, string];
  expect(access && refresh).toBeTruthy();
  expect(kept.cookie).not.toContain("umkreis_session");
  for (const line of [...seen, ...kept.history, page.url()])
    for (const secret of [access, refresh]) expect(line).not.toContain(secret);
  expect(seen.filter((line) => !line.startsWith(baseURL ?? "") && !/^(data|blob):/.test(line))).toEqual([]);
  // The code is spent and gone from the address; its page sent no referrer with it.
  expect(page.url()).not.toContain("code=");
  expect(seen.filter((line) => /\s.*[?&]code=/.test(line))).toEqual([]);
  const cookie = (await page.context().cookies(`${baseURL}/oauth/authorize`)).find(
    ({ name }) => name === "umkreis_session",
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/oauth" });

  await test.step("a browser that the server knows is signed in again without a password", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/handle-auth");
    await expect(greeting(page)).toBeVisible();
    await expect(page).toHaveURL(/\/manage$/);
    expect(await stored("codeVerifier")).toBeNull();
  });
});
