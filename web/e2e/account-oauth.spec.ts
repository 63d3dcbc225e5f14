// The redirect flow, once with an independent OAuth client and once with our own pages.
import * as oauth from "oauth4webapi";
import { fillSignIn, password, someone } from "./account";
import { expect, expectNoBarriers, test } from "./support";

test("an independent OAuth client completes the code flow with PKCE", async ({ page, request, baseURL }) => {
  const { email } = await someone(request);
  const origin = baseURL ?? "";
  const server: oauth.AuthorizationServer = {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
  };
  const client: oauth.Client = { client_id: "web" };
  const redirectUri = `${origin}/handle-auth`;
  // The test server speaks plain HTTP on the loopback interface.
  const options = { [oauth.allowInsecureRequests]: true };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint!);
  const fields = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);

  // The client's own page takes the place of ours at the registered address.
  await page.route("**/handle-auth?*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Client</title>" }),
  );
  await page.goto(address.href);
  await expect(page).toHaveURL(/\/login\?response_type=code/);
  await expect(page.getByText("danach geht es in der Anwendung weiter")).toBeVisible();
  await expectNoBarriers(page);
  await fillSignIn(page, email, password);
  await page.waitForURL("**/handle-auth?*");

  const returned = oauth.validateAuthResponse(server, client, new URL(page.url()), state);
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      returned,
      redirectUri,
      verifier,
      options,
    );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange());
  const me = await oauth.protectedResourceRequest(
    tokens.access_token,
    "GET",
    new URL(`${origin}/me`),
    undefined,
    undefined,
    options,
  );
  expect(((await me.json()) as { username: string }).username).toBe(email);
  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token!, options),
  );
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), renewed.refresh_token!, options),
  );
  expect(
    (await request.get("/me", { headers: { authorization: `Bearer ${renewed.access_token}` } })).status(),
  ).toBe(401);
  await expect(oauth.processAuthorizationCodeResponse(server, client, await exchange())).rejects.toThrow();
});

test("a code that was not asked for is refused, and a link to the beginning of the flow goes where it wanted to go", async ({
  page,
  request,
}) => {
  await test.step("a code that this browser did not ask for is refused", async () => {
    await page.goto("/handle-auth?code=fremd&state=fremd");
    await expect(
      page.getByRole("heading", { level: 1, name: "Die Anmeldung hat nicht geklappt" }),
    ).toBeVisible();
    await expectNoBarriers(page);
    expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).toBeNull();
  });

  const { email } = await someone(request);
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/manage$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/manage?bereich=betriebe");
  await expect(page).toHaveURL(/\/login$/);

  const exchange = page.waitForRequest((sent) => sent.url().endsWith("/oauth/token"));
  await page.goto("/handle-auth");
  await expect(page).toHaveURL(/\/manage\?bereich=betriebe$/);
  const form = new URLSearchParams((await exchange).postData() ?? "");
  expect(Object.fromEntries(form)).toEqual({
    grant_type: "authorization_code",
    client_id: "web",
    code: expect.any(String),
    code_verifier: expect.stringMatching(/^[\w-]{36}$/),
    redirect_uri: new URL("/handle-auth", page.url()).href,
  });
});

test("an application of a phone is named and asked about before it is let in", async ({ page, request }) => {
  const { email } = await someone(request);
  const challenge = await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier());
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "ios",
    redirect_uri: "umkreis://handle-auth",
    state: "x",
    code_challenge: challenge,
  });
  await page.goto(`/oauth/authorize?${query.toString()}`);
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/allow-app\?response_type=code/);
  await expect(page.getByRole("heading", { name: "Darf sich diese App anmelden?" })).toBeVisible();
  await expect(page.getByText("„Umkreis für iPhone und iPad“")).toBeVisible();
  await expectNoBarriers(page);

  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/oauth/authorize"),
  );
  await page.getByRole("button", { name: "Ja, anmelden" }).click();
  const { location } = (await (await answered).json()) as { location: string };
  expect(location).toMatch(/^umkreis:\/\/handle-auth\?code=.+&state=x$/);
  await expect(page.getByText("Du kannst jetzt zur App wechseln")).toBeVisible();
});
