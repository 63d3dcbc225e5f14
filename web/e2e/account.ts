// Accounts for the journeys: each journey has its own, so that all can run at the same time.
import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { linkIn, mailTo } from "./mailbox";

export const password = "Sonnenhof-4020";
export const basic = `Basic ${Buffer.from("web:").toString("base64")}`;

export const newAddress = () => `e2e-${randomUUID()}@umkreis.test`;

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export async function registered(request: APIRequestContext): Promise<string> {
  const email = newAddress();
  const answer = await request.post("/api/user", {
    data: {
      username: email,
      password,
      firstName: "Maria",
      lastName: "Huber",
      notification: true,
      newsletter: false,
    },
  });
  expect(answer.status()).toBe(200);
  return email;
}

export async function confirmationLink(email: string, count = 1): Promise<string> {
  return linkIn(await mailTo(email, /bestätige deine Anmeldung/, count), "/confirm?");
}

/** An account whose address is confirmed, with the tokens of the session that this opened. */
export async function confirmed(request: APIRequestContext): Promise<{ email: string; tokens: Tokens }> {
  const email = await registered(request);
  const code = new URL(await confirmationLink(email)).searchParams.get("code") ?? "";
  const answer = await token(request, { grant_type: "confirmation_code", code });
  expect(answer.status()).toBe(200);
  return { email, tokens: (await answer.json()) as Tokens };
}

export function token(request: APIRequestContext, form: Record<string, string>) {
  return request.post("/oauth/token", { headers: { authorization: basic }, form });
}

export async function signInStatus(
  request: APIRequestContext,
  email: string,
  secret: string,
): Promise<number> {
  return (await token(request, { grant_type: "password", username: email, password: secret })).status();
}

let known: { email: string } | undefined;

/** Somebody who only signs in: one account for all journeys of a worker that change nothing about it. */
export async function someone(request: APIRequestContext): Promise<{ email: string }> {
  known ??= { email: (await confirmed(request)).email };
  return known;
}

/** A session of its own for that account. */
export async function someonesTokens(request: APIRequestContext): Promise<Tokens> {
  const { email } = await someone(request);
  return signIn(request, email, password);
}

export async function signIn(request: APIRequestContext, email: string, secret: string): Promise<Tokens> {
  const answer = await token(request, { grant_type: "password", username: email, password: secret });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Tokens;
}

/** The browser as it is after signing in. */
export async function openSignedIn(page: Page, tokens: Tokens, address = "/manage") {
  // Any address of this site has its storage, and a text file costs no page.
  await page.goto("/robots.txt");
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem("accessToken", access_token);
    localStorage.setItem("refreshToken", refresh_token);
  }, tokens);
  await page.goto(address);
}

export async function fillSignIn(page: Page, email: string, secret = password) {
  await page.getByLabel("E-Mail", { exact: true }).fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

export const greeting = (page: Page) => page.getByRole("heading", { level: 1, name: /^Servus/ });
export const messages = (page: Page) => page.getByRole("region", { name: "Meldungen" });
