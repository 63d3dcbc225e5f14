// The second factor: an authenticator app, a passkey of Chromium's virtual authenticator, recovery codes.
import { createHmac } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { confirmed, fillSignIn, greeting, messages, newAddress, openSignedIn, password } from "./account";
import { administrator, openAdmin, rowOf } from "./admin";
import { letProofGrowOld, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

const stepMs = 30_000;

/** What an authenticator app shows for a secret (RFC 6238). */
function appCode(secret: string, stepsAhead = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function openFactors(page: Page) {
  await expect(greeting(page)).toBeVisible();
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
}

async function givePassword(page: Page, button: string) {
  await page.getByRole("dialog").getByLabel("Dein Passwort").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
}

async function recoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole("list", { name: "Deine Wiederherstellungscodes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  return list.allTextContents();
}

/** Asks for another address long after the sign-in, so that a proof is wanted. */
async function changeAddressLate(page: Page, email: string) {
  letProofGrowOld(email);
  const next = newAddress();
  await page.getByLabel("Deine E-Mail").fill(next);
  await page.getByRole("button", { name: "Ändern", exact: true }).click();
  await expect(page.getByLabel("Dein Passwort, zur Sicherheit")).toBeVisible();
  return page.getByRole("status").filter({ hasText: `Bestätigungsmail an ${next}` });
}

/** Sets an app up through the interface, for journeys that are about something else. */
async function withApp(request: APIRequestContext) {
  const { email, tokens } = await confirmed(request);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const setup = await request.post("/api/user/second-factor/app", { headers, data: { password } });
  const { secret } = (await setup.json()) as { secret: string };
  const answer = await request.put("/api/user/second-factor/app", {
    headers,
    data: { code: appCode(secret) },
  });
  expect(answer.status()).toBe(200);
  return {
    email,
    tokens,
    secret,
    codes: ((await answer.json()) as { recoveryCodes: string[] }).recoveryCodes,
  };
}

test("an authenticator app is set up, asked for while signing in, and removed", async ({ page, request }) => {
  test.slow();
  const { email, tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await openFactors(page);
  await page.getByRole("button", { name: "App einrichten" }).click();
  await givePassword(page, "Weiter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR-Code für deine Authenticator-App" })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(dialog.getByLabel("Code aus der App")).toBeFocused();
  await dialog.getByLabel("Code aus der App").fill("000000");
  await dialog.getByRole("button", { name: "App bestätigen" }).click();
  await expect(dialog.getByText("Dieser Code stimmt nicht.")).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByLabel("Code aus der App").fill(appCode(secret));
  await dialog.getByRole("button", { name: "App bestätigen" }).click();
  expect(await recoveryCodes(page)).toHaveLength(10);
  await expectNoBarriers(page);

  await test.step("the codes do not vanish by a slip", async () => {
    const question = page.getByRole("dialog", { name: "Codes noch nicht gesichert?" });
    for (const key of ["Escape", "Escape"]) {
      await page.keyboard.press(key);
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Zurück zu den Codes" }).click();
      await expect(question).toHaveCount(0);
      await expect(dialog.getByRole("list", { name: "Deine Wiederherstellungscodes" })).toBeVisible();
    }
  });
  await dialog.getByRole("button", { name: "Ich habe sie gesichert" }).click();
  await expect(page.getByText("Alle zehn sind unbenutzt.")).toBeVisible();
  await mailTo(email, /Zweiter Faktor eingerichtet/);

  await page.getByRole("button", { name: "Abmelden" }).click();
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Noch ein Schritt" })).toBeVisible();
  await expect(page.getByLabel("Code aus deiner App")).toBeFocused();
  await expectNoBarriers(page);
  await page.getByLabel("Code aus deiner App").fill("123456");
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("alert")).toContainText("Dieser Code stimmt nicht");
  // The next step's code, which the server takes already: the current one was used for setting up.
  await page.getByLabel("Code aus deiner App").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await openFactors(page);
  await page.getByRole("button", { name: "Authenticator-App entfernen" }).click();
  await expect(page.getByRole("dialog")).toContainText("Das ist dein letzter zweiter Faktor.");
  await givePassword(page, "Entfernen");
  await expect(page.getByRole("button", { name: "App einrichten" })).toBeVisible();
  await mailTo(email, /Zweiter Faktor entfernt/);
});

test("a recovery code opens the account when the phone is lost, once", async ({ page, request }) => {
  const { email, codes, secret } = await withApp(request);
  await page.goto("/login");
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Stattdessen einen Wiederherstellungscode verwenden" }).click();
  await page.getByLabel("Wiederherstellungscode").fill(codes[0]!.toUpperCase());
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await openFactors(page);
  await expect(page.getByText("Noch neun von zehn sind unbenutzt.")).toBeVisible();
  await mailTo(email, /Wiederherstellungscode verwendet/);

  await test.step("a code of the app proves who asks for another address", async () => {
    const sent = await changeAddressLate(page, email);
    const code = page.getByLabel("Oder ein Code aus deiner App");
    await code.fill("000000");
    await page.getByRole("button", { name: "Ändern", exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/stimmt nicht/);
    await code.fill(appCode(secret, 1));
    await page.getByRole("button", { name: "Ändern", exact: true }).click();
    await expect(sent).toBeVisible();
  });
  await page.getByRole("button", { name: "Neue Codes erstellen" }).click();
  await givePassword(page, "Neue Codes erstellen");
  expect(await recoveryCodes(page)).not.toContain(codes[1]);
});

test("a passkey is made with the device and signs in with it", async ({ browser, request, baseURL }) => {
  test.slow();
  // Passkeys belong to names, never to addresses made of numbers.
  const local = new URL(baseURL ?? "");
  local.hostname = "localhost";
  const context = await browser.newContext({ baseURL: local.origin, locale: "de-AT" });
  await context.addCookies([{ name: "CookieConsent", value: "declined", url: local.origin }]);
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });

  const { email, tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await openFactors(page);
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Handy");
  await expectNoBarriers(page);
  await givePassword(page, "Passkey anlegen");
  await recoveryCodes(page);
  await page.getByRole("button", { name: "Ich habe sie gesichert" }).click();
  await expect(page.getByRole("button", { name: "Passkey „Handy“ entfernen" })).toBeVisible();
  const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(["localhost"]);
  await mailTo(email, /Zweiter Faktor eingerichtet/);

  await page.getByRole("button", { name: "Abmelden" }).click();
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Mit Passkey bestätigen" }).click();
  await openFactors(page);

  await test.step("the passkey proves who asks for another address", async () => {
    const sent = await changeAddressLate(page, email);
    await page.getByRole("button", { name: "Mit Passkey bestätigen" }).click();
    await expect(sent).toBeVisible();
  });
  await context.close();
});

test("a new password does not lead around the second factor, and an administrator takes away one that is lost", async ({
  page,
  request,
}) => {
  const { email, secret } = await withApp(request);
  await request.get("/api/reset-pw", { params: { email } });
  const link = new URL(
    ((await mailTo(email, /Neues Passwort setzen/)).text ?? "").match(
      /https?:\/\/\S+reset-password\S+/,
    )?.[0] ?? "",
  );
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel("Neues Passwort").fill("Wiesengrund-17");
  await page.getByLabel("Passwort wiederholen").fill("Wiesengrund-17");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(messages(page).getByText("Dein neues Passwort ist gespeichert.")).toBeVisible();
  await fillSignIn(page, email, "Wiesengrund-17");
  await expect(page.getByRole("heading", { name: "Noch ein Schritt" })).toBeVisible();
  await page.getByLabel("Code aus deiner App").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await expect(greeting(page)).toBeVisible();

  await test.step("an administrator takes away the second factor that somebody has lost", async () => {
    const people = `?bereich=personen&suche=${encodeURIComponent(email)}`;
    await openAdmin(page, await administrator(request), people);
    await expect(rowOf(page, email)).toContainText("Mit zweitem Faktor");
    await expectNoBarriers(page);
    await rowOf(page, email).getByRole("button", { name: "Faktor zurücksetzen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Faktor zurücksetzen" }).click();
    await expect(rowOf(page, email)).not.toContainText("Mit zweitem Faktor");
    await mailTo(email, /zurückgesetzt|Faktor/);
  });
});
