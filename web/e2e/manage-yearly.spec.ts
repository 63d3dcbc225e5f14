// The yearly question: a year passes, the mail arrives, and its link confirms the entry with one click.
import type { APIRequestContext } from "@playwright/test";
import { expectNoBarriersOnPage } from "./company";
import { letLinksExpire, letYearPass, linkIn, mailTo } from "./mailbox";
import { binary, email, OwnServer } from "./own-server";
import { expect, test } from "./support";

type Headers = { authorization: string };

async function publicCompany(
  request: APIRequestContext,
  headers: Headers,
  name: string,
  categoryId: string,
): Promise<string> {
  const created = await request.post("/api/company", {
    headers,
    data: { name, description: "Text", tags: ["Bio"], categoryIds: [categoryId] },
  });
  const { id } = (await created.json()) as { id: string };
  expect((await request.put(`/api/admin/company/activate/${id}`, { headers, data: {} })).status()).toBe(200);
  return id;
}

async function staleNames(request: APIRequestContext, headers: Headers): Promise<string[]> {
  const { content } = (await (
    await request.get("/api/admin/company/stale?months=12&page=0&size=8", { headers })
  ).json()) as { content: { name: string }[] };
  return content.map(({ name }) => name).toSorted();
}

test("a year after the last confirmation the owner is mailed, and the link confirms once", async ({
  browser,
}) => {
  test.skip(!binary, "UMKREIS_E2E_BINARY names no program");
  test.slow();
  const server = await OwnServer.create();
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "de-AT",
    timezoneId: "Europe/Vienna",
  });
  const [page, { request }] = [await context.newPage(), context];
  const { headers } = await server.signIn(request);
  const category = (await (
    await request.post("/api/admin/category", {
      headers,
      data: { title: "Lebensmittel", colorHex: "#38721B" },
    })
  ).json()) as { id: string };
  const id = await publicCompany(request, headers, "Hofladen Sonnenhang", category.id);
  await publicCompany(request, headers, "Mühle am Bach", category.id);
  // Housekeeping looks for stale entries a while after the server starts, here after a second.
  await server.kill();
  letYearPass(email, server.mails);
  await server.start();
  expect(await staleNames(request, headers)).toEqual(["Hofladen Sonnenhang", "Mühle am Bach"]);

  const link = linkIn(
    await mailTo(email, /Stimmt bei „Hofladen Sonnenhang“ noch alles/, 1, server.mails),
    "/confirm-company?",
  );
  await page.goto(link);
  await page.getByRole("button", { name: "Nur nötige" }).click();
  // A mail scanner that runs scripts gets no further than this; nobody is signed in here.
  const yes = page.getByRole("button", { name: "Ja, alles stimmt" });
  await expect(yes).toBeVisible();
  await expectNoBarriersOnPage(page);
  expect(await staleNames(request, headers)).toEqual(["Hofladen Sonnenhang", "Mühle am Bach"]);
  await yes.click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: "Die Angaben zu Hofladen Sonnenhang gelten als bestätigt am" }),
  ).toBeVisible();
  await expectNoBarriersOnPage(page);
  expect(await staleNames(request, headers)).toEqual(["Mühle am Bach"]);
  await expect(page.getByRole("link", { name: "Angaben bearbeiten" })).toHaveAttribute(
    "href",
    `/manage/detail/${id}/`,
  );
  await page.getByRole("link", { name: "Öffentliche Seite ansehen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hofladen Sonnenhang" })).toBeVisible();

  const other = linkIn(
    await mailTo(email, /Stimmt bei „Mühle am Bach“ noch alles/, 1, server.mails),
    "/confirm-company?",
  );
  letLinksExpire(email, server.mails);
  for (const [address, title] of [
    [link, "Dieser Link wurde schon verwendet"],
    [other, "Dieser Link ist abgelaufen"],
    [`${other}x`, "Dieser Link funktioniert nicht"],
    ["/confirm-company", "Dieser Link funktioniert nicht"],
  ] as const) {
    await page.goto(address);
    const ask = page.getByRole("button", { name: "Ja, alles stimmt" });
    if (address === link || address === other) await ask.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: "Zu meinen Betrieben" })).toBeVisible();
  }
  await expectNoBarriersOnPage(page);
  expect(await staleNames(request, headers)).toEqual(["Mühle am Bach"]);
  await context.close();
  await server.remove();
});
