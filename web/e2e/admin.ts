// Administrators for the journeys, and objects that each journey makes for itself.
import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { confirmed, newAddress, openSignedIn, signIn, type Tokens } from "./account";

const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` });

let session: { tokens: Tokens; sinceMs: number } | undefined;
/** An access token lives for a quarter of an hour, and a journey for less than five minutes. */
const sessionMs = 600_000;

/** The demo's administrator, signed in once for the journeys of a worker; none of them ends that session. */
export async function administrator(request: APIRequestContext): Promise<Tokens> {
  if (!session || Date.now() - session.sinceMs > sessionMs) {
    const tokens = await signIn(request, "admin@umkreis.test", process.env.UMKREIS_E2E_PASSWORD ?? "");
    session = { tokens, sinceMs: Date.now() };
  }
  return session.tokens;
}

/** A call in the name of an administrator; it must succeed. */
export async function call<Data = { id: string }>(
  request: APIRequestContext,
  tokens: Tokens,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  data?: unknown,
): Promise<Data> {
  const answer = await request.fetch(path, { method, headers: bearer(tokens), data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Data;
}

/** A name that no other journey uses. */
export const ownName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

export interface Listing {
  id: string;
  userId: string;
  name: string;
  email: string;
}

/** Somewhere in the north, far from the places other journeys look at, and never twice the same. */
export const ownPlace = () => ({ lat: 48.6 + Math.random() * 0.1, lng: 13.9 + Math.random() * 0.1 });

/** A company with an owner of its own, who is invited; in review unless it is released at once. */
export async function listing(
  request: APIRequestContext,
  tokens: Tokens,
  { active = false, location = ownPlace() } = {},
): Promise<Listing> {
  const name = ownName("Probehof");
  const email = newAddress();
  const { content } = await call<{ content: { id: string }[] }>(
    request,
    tokens,
    "GET",
    "/api/category?page=0&size=1",
  );
  const { id, userId } = await call<{ id: string; userId: string }>(
    request,
    tokens,
    "POST",
    "/api/admin/create",
    {
      user: { username: email, firstName: "Resi", lastName: "Probst" },
      company: {
        name,
        description: "Ein Hof für die Probe.",
        tags: ["Probe"],
        categoryIds: [content[0]!.id],
        active,
      },
      store: { title: name, street: "Probeweg 1", postCode: "4160", town: "Aigen-Schlägl", location },
    },
  );
  return { id, userId, name, email };
}

/** A second administrator, who may be changed and deleted. */
export async function ownAdministrator(
  request: APIRequestContext,
): Promise<{ email: string; id: string; tokens: Tokens }> {
  const { email, tokens } = await confirmed(request);
  const chief = await administrator(request);
  const { content } = await call<{ content: { id: string }[] }>(
    request,
    chief,
    "GET",
    `/api/admin/users?searchQuery=${encodeURIComponent(email)}&page=0&size=8`,
  );
  const { id } = content[0]!;
  await call(request, chief, "PUT", `/api/admin/user/${id}/admin`, { admin: true });
  return { email, id, tokens };
}

/** Opens an area of the administration. */
export async function openAdmin(page: Page, tokens: Tokens, query = "?bereich=betriebe") {
  await openSignedIn(page, tokens, `/manage${query}`);
  await expect(page.getByRole("navigation", { name: "Bereiche der Administration" })).toBeVisible();
}

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** A small PNG that is a real picture. */
export const picture = {
  name: "bild.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mMQirSnKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAMmmqB8GjWaCAAAAAElFTkSuQmCC",
    "base64",
  ),
};
