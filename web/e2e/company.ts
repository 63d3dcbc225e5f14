// Companies for the journeys: each belongs to an account of its own, so that all journeys can run at the same time.
import { deflateSync, crc32 } from "node:zlib";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { confirmed, openSignedIn, type Tokens } from "./account";
import { expectNoBarriers } from "./support";

export interface OwnedCompany {
  id: string;
  /** The owner's address. */
  email: string;
  tokens: Tokens;
  headers: { authorization: string };
}

export const bearer = (tokens: Tokens) => ({ authorization: `Bearer ${tokens.access_token}` });

export async function categoryIds(request: APIRequestContext, ...titles: string[]): Promise<string[]> {
  const { content } = (await (await request.get("/api/category?page=0&size=100")).json()) as {
    content: { id: string; title: string }[];
  };
  return titles.map((title) => content.find((category) => category.title === title)?.id ?? "");
}

/** A fresh owner with one company in review. */
export async function owned(request: APIRequestContext, fields: object = {}): Promise<OwnedCompany> {
  const { email, tokens } = await confirmed(request);
  const headers = bearer(tokens);
  const data = {
    name: "Hofladen Sonnenhang",
    description: "Gemüse und Brot vom Hof.",
    tags: ["Bio"],
    categoryIds: await categoryIds(request, "Lebensmittel"),
    ...fields,
  };
  const answer = await request.post("/api/company", { headers, data });
  expect(answer.status()).toBe(200);
  return { id: ((await answer.json()) as { id: string }).id, email, tokens, headers };
}

export async function withStore(
  request: APIRequestContext,
  { id, headers }: OwnedCompany,
  fields: object = {},
): Promise<string> {
  const data = {
    companyId: id,
    title: "Hofladen",
    street: "Am Hang 1",
    postCode: "4020",
    town: "Linz",
    location: { lat: 48.3, lng: 14.29 },
    ...fields,
  };
  const answer = await request.post("/api/store", { headers, data });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

export async function withImage(
  request: APIRequestContext,
  { id, headers }: OwnedCompany,
  shade: number,
): Promise<string> {
  const answer = await request.post(`/api/company/image/${id}`, {
    headers,
    multipart: { image: picture(`bild-${shade}.png`, shade) },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

/** What the server holds, asked for as the owner. */
export async function stored<Value>(
  request: APIRequestContext,
  { headers }: OwnedCompany,
  address: string,
): Promise<Value> {
  return (await (await request.get(address, { headers })).json()) as Value;
}

export async function openEditor(page: Page, { id, tokens }: OwnedCompany) {
  await openSignedIn(page, tokens, `/manage/detail/${id}/`);
  await expect(page.getByLabel("Betriebsname")).toBeVisible();
}

/** Looks for barriers with the whole page in view: what lies half under the header or the bar would count as too small. */
export async function expectNoBarriersOnPage(page: Page) {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({
    ...size,
    height: await page.evaluate(() => document.documentElement.scrollHeight + 200),
  });
  await expectNoBarriers(page);
  await page.setViewportSize(size);
}

export const saveButton = (page: Page) => page.getByRole("button", { name: /^(Änderungen )?Speichern$/ });

export async function save(page: Page) {
  await saveButton(page).click();
  await expect(page.getByText("Alles gespeichert.")).toBeVisible();
  await expect(saveButton(page)).toHaveCount(0);
}

/** A real PNG of 96 by 60 pixels in one colour. */
export function picture(name: string, shade: number) {
  const [width, height] = [96, 60];
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([shade, 160, 90])),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const buffer = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}
