// The review: new companies, suggestions and reports, with status, assignee and answers.
import type { APIRequestContext, Page } from "@playwright/test";
import { confirmed, messages, newAddress, type Tokens } from "./account";
import { administrator, call, listing, openAdmin, ownName, ownPlace, rowOf } from "./admin";
import { heldMailTo, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

interface Found {
  content: { id: string; name?: string; companyName?: string }[];
  totalPages: number;
}

/** The address of the page on which an entry stands; lists are shared with other journeys, so it has to be looked up. */
async function pageWith(
  request: APIRequestContext,
  tokens: Tokens,
  noun: "suggestion" | "report",
  name: string,
): Promise<string> {
  for (let page = 0; ; page++) {
    const { content, totalPages } = await call<Found>(
      request,
      tokens,
      "GET",
      `/api/admin/${noun}?page=${page}&size=8`,
    );
    if (content.some((entry) => (entry.name ?? entry.companyName) === name))
      return `?bereich=pruefung&liste=${noun}s&seite=${page + 1}`;
    if (page >= totalPages) throw new Error(`${name} is not in the list of ${noun}s`);
  }
}

const article = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { level: 3, name }) });

test("a new company that looks like another is taken on by someone and released with a message to its owner", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const location = ownPlace();
  const known = await listing(request, admin, { active: true, location });
  const { name } = known;
  const email = newAddress();
  const { content } = await call<{ content: { id: string }[] }>(
    request,
    admin,
    "GET",
    "/api/category?page=0&size=1",
  );
  const { id } = await call<{ id: string }>(request, admin, "POST", "/api/admin/create", {
    user: { username: email },
    company: { name, description: "Ein Hof für die Probe.", categoryIds: [content[0]!.id] },
    store: { title: name, street: "Probeweg 1", postCode: "4160", town: "Aigen-Schlägl", location },
  });
  await openAdmin(page, admin, `?bereich=pruefung&suche=${encodeURIComponent(name)}`);
  const entry = article(page, name);
  await expect(entry).toContainText("Ein Hof für die Probe.");
  await expect(entry).toContainText("Probeweg 1");
  await expect(page.getByText("Vielleicht schon eingetragen:")).toBeVisible();
  await expect(page.getByRole("article").getByRole("link", { name, exact: true })).toBeVisible();
  await entry.getByLabel(`Zuständig für ${name}`).selectOption({ index: 1 });
  await expect(messages(page).getByText("Gespeichert.").first()).toBeVisible();
  await expectNoBarriers(page);
  await entry.getByRole("button", { name: `${name} freigeben` }).click();
  const dialog = page.getByRole("dialog", { name: `${name} freigeben?` });
  await dialog.getByLabel("Nachricht dazu").fill("Schön, dass ihr dabei seid!");
  await dialog.getByRole("button", { name: "Freigeben" }).click();
  await expect(messages(page).getByText(`${name} ist jetzt aktiv.`)).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect((await request.get(`/api/company/${id}`)).status()).toBe(200);
  expect((await heldMailTo(email, /jetzt online/)).text).toContain("Schön, dass ihr dabei seid!");
});

test("a release is taken back before its mail leaves, and the entry waits again until it is turned down with a reason", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name, email } = await listing(request, admin);
  await openAdmin(page, admin, `?bereich=pruefung&suche=${encodeURIComponent(name)}`);
  const entry = article(page, name);
  await entry.getByRole("button", { name: `${name} freigeben` }).click();
  const dialog = page.getByRole("dialog", { name: `${name} freigeben?` });
  await dialog.getByRole("button", { name: "Freigeben" }).click();
  await expect(messages(page).getByText(`${name} ist jetzt aktiv.`)).toBeVisible();
  await messages(page).getByRole("button", { name: "Rückgängig" }).click();
  await expect(messages(page).getByText(`Zurückgenommen: ${name} ist wieder „In Prüfung“.`)).toBeVisible();
  await expect(entry).toBeVisible();
  expect((await request.get(`/api/company/${id}`)).status()).toBe(404);

  await test.step("a new company is turned down with a reason", async () => {
    await page.getByRole("button", { name: `${name} ablehnen` }).click();
    const refusing = page.getByRole("dialog", { name: `${name} ablehnen?` });
    await expect(refusing.getByRole("button", { name: "Ablehnen" })).toBeDisabled();
    await expect(refusing.getByRole("link", { name: /^Mehr dazu in der Hilfe/ })).toHaveAttribute(
      "href",
      "/seite/hilfe-verwaltung",
    );
    await refusing.getByLabel("Begründung").fill("Bitte ergänzt eure Beschreibung.");
    await refusing.getByRole("button", { name: "Ablehnen" }).click();
    await expect(messages(page).getByText(`${name} ist abgelehnt.`)).toBeVisible();
    expect((await heldMailTo(email, /noch nicht freigeben/)).text).toContain(
      "Bitte ergänzt eure Beschreibung.",
    );
    await page.goto(`/manage?suche=${encodeURIComponent(name)}&zustand=Rejected`);
    await expect(rowOf(page, name)).toContainText("Abgelehnt");
  });

  await test.step("what its owner has changed since is marked when it comes back", async () => {
    const owner = await confirmed(request);
    const description = "Ein Hof mit Käse, Brot und Most.";
    await call(request, admin, "PUT", `/api/admin/company/${id}/owner`, { username: owner.email });
    await call(request, owner.tokens, "PUT", `/api/company/${id}`, { description });
    await page.goto(`/manage?bereich=pruefung&suche=${encodeURIComponent(name)}`);
    await expect(entry).toContainText("Seit der letzten Entscheidung geändert:");
    await expect(entry).toContainText(description);
  });

  // Mails leave in their order, so the one that was taken back would have come before this one.
  await expect(mailTo(email, /jetzt online/, 1, undefined, 500)).rejects.toThrow();
});

test("the review is gone through by keys, and an entry edited and released on its page, which leads back to the queue", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { name } = await listing(request, admin);
  await listing(request, admin);
  await openAdmin(page, admin, "?bereich=pruefung&suche=Probehof");
  await test.step("the review is gone through by keys", async () => {
    const cards = page.getByRole("article");
    await expect(cards.first()).toBeVisible();
    await cards.first().focus();
    await page.keyboard.press("n");
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press("v");
    await expect(cards.first()).toBeFocused();
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog", { name: /ablehnen\?$/ });
    await dialog.getByLabel("Begründung").fill("n v f a");
    await expect(dialog.getByLabel("Begründung")).toHaveValue("n v f a");
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await expect(page.getByRole("dialog", { name: /freigeben\?$/ })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await page.getByLabel("Betriebe suchen").fill(name);
  await expect(page).toHaveURL((address) => address.searchParams.get("suche") === name);
  const entry = article(page, name);
  await expect(entry).toContainText("Keine Öffnungszeiten");
  await expect(entry.getByLabel(`Lage von ${name}`).first()).toBeVisible();

  await entry.getByRole("link", { name: `Vorschau von ${name}, wie Besucher:innen es sehen` }).click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Zurück zur Liste" }).click();
  await expect(page.getByLabel("Betriebe suchen")).toHaveValue(name);

  await entry.getByRole("link", { name: `${name} bearbeiten` }).click();
  const waits = page.getByRole("region", { name: "Dieser Eintrag wartet auf eure Entscheidung." });
  const release = waits.getByRole("button", { name: `${name} freigeben` });
  await page
    .getByRole("textbox", { name: "Beschreibung" })
    .fill("Ein Hof, der jetzt besser beschrieben ist.");
  await expect(release).toBeDisabled();
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(release).toBeEnabled();
  await expectNoBarriers(page);
  await release.click();
  await page
    .getByRole("dialog", { name: `${name} freigeben?` })
    .getByRole("button", { name: "Freigeben" })
    .click();
  await expect(messages(page).getByText(`${name} ist jetzt aktiv.`)).toBeVisible();
  await expect(page).toHaveURL((address) => address.search.includes("bereich=pruefung"));
  await expect(page.getByLabel("Betriebe suchen")).toHaveValue(name);

  await test.step("the entry's history says who did it", async () => {
    await page.goto("/manage?suche=" + encodeURIComponent(name));
    await page
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first()
      .click();
    const history = page.getByRole("list").filter({ hasText: "Betrieb freigegeben" });
    await expect(history).toContainText("Zustand: In Prüfung → Aktiv");
  });
});

test("a suggestion is taken on, answered and made a company with an invitation", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const name = ownName("Vorschlag");
  const contact = newAddress();
  const owner = newAddress();
  expect(
    (
      await request.post("/api/company/suggest", {
        data: { name, location: "4240 Freistadt", email: owner, reason: "Gutes Brot", contactEmail: contact },
      })
    ).ok(),
  ).toBe(true);
  await openAdmin(page, admin, await pageWith(request, admin, "suggestion", name));
  const entry = article(page, name);
  await expect(entry).toContainText("Gutes Brot");
  await expect(entry.getByRole("link", { name: `Zu ${name} per E-Mail antworten` })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${contact}\\?subject=`),
  );
  await entry.getByLabel(`Status von ${name}`).selectOption("In Arbeit");
  await expect(messages(page).getByText("Gespeichert.").first()).toBeVisible();
  await entry.getByRole("button", { name: `${name} als Betrieb anlegen` }).click();
  const dialog = page.getByRole("dialog", { name: `${name} als Betrieb anlegen` });
  await expect(dialog.getByRole("textbox", { name: "E-Mail", exact: true })).toHaveValue(owner);
  await expect(dialog.getByLabel("PLZ")).toHaveValue("4240");
  await dialog.getByLabel("Straße und Hausnummer").fill("Hauptplatz 1");
  await dialog
    .getByRole("button", { name: /Lebensmittel/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Anlegen und einladen" }).click();
  await expect(page).toHaveURL(/\/manage\/detail\//);
  await mailTo(owner, /Einladung/);
  expect((await mailTo(contact, /Dein Vorschlag/)).text).toContain("Wir haben den Betrieb angelegt");
  await page.goto(`/manage?bereich=pruefung&liste=suggestions&zustand=Done`);
  const done = await call<{ content: { name: string; state: string; companyId: string | null }[] }>(
    request,
    admin,
    "GET",
    "/api/admin/suggestion?state=Done&page=0&size=100",
  );
  expect(done.content.find((suggestion) => suggestion.name === name)?.companyId).toBeTruthy();
});

test("a suggestion's status is chosen by keys, and without an address it becomes an entry of our own", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const name = ownName("Vorschlag");
  expect(
    (
      await request.post("/api/company/suggest", {
        data: { name, location: "4240 Freistadt", reason: "Brot" },
      })
    ).ok(),
  ).toBe(true);
  await openAdmin(page, admin, await pageWith(request, admin, "suggestion", name));

  await test.step("arrow keys choose, and Enter or leaving the field saves", async () => {
    const saved: string[] = [];
    page.on("request", (sent) => {
      if (sent.method() === "PUT") saved.push(sent.url());
    });
    const status = article(page, name).getByLabel(`Status von ${name}`);
    await status.focus();
    await page.keyboard.press("ArrowDown");
    await expect(status).toHaveValue("InWork");
    await page.keyboard.press("ArrowDown");
    await expect(status).toHaveValue("Done");
    await page.keyboard.press("ArrowUp");
    expect(saved).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(messages(page).getByText("Gespeichert.")).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  await article(page, name)
    .getByRole("button", { name: `${name} als Betrieb anlegen` })
    .click();
  const dialog = page.getByRole("dialog", { name: `${name} als Betrieb anlegen` });
  await expect(dialog.getByLabel(/Wir tragen den Betrieb selbst ein/)).toBeChecked();
  await expect(dialog.getByRole("textbox", { name: "E-Mail", exact: true })).toHaveCount(0);
  await dialog.getByLabel("Straße und Hausnummer").fill("Hauptplatz 1");
  await dialog
    .getByRole("button", { name: /Lebensmittel/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Anlegen", exact: true }).click();
  await expect(page).toHaveURL(/\/manage\/detail\//);
  const made = await call<{ listedByOperator: boolean; owner: { username: string } }>(
    request,
    admin,
    "GET",
    `/api/admin/company/${/detail\/([^/]+)/.exec(page.url())![1]}`,
  );
  expect(made).toMatchObject({ listedByOperator: true, owner: { username: "admin@umkreis.test" } });
});

test("a report that claims a company leads to handing it over, and is closed", async ({ page, request }) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin, { active: true });
  const claimant = newAddress();
  expect(
    (
      await request.post(`/api/company/${id}/report`, {
        data: { reason: "OwnCompany", message: "Das ist unser Hof.", contactEmail: claimant },
      })
    ).ok(),
  ).toBe(true);
  await openAdmin(page, admin, await pageWith(request, admin, "report", name));
  const entry = article(page, name);
  await expect(entry).toContainText("Das ist mein Betrieb");
  // What was not seen is not decided on: the entry comes first.
  let bring = () => {};
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(`**/api/admin/company/${id}`, async (route) => {
    await brought;
    await route.continue();
  });
  await entry.getByRole("button", { name: `${name} an jemand anderen übertragen` }).click();
  const dialog = page.getByRole("dialog", { name: `${name} übertragen` });
  await expect(dialog.getByLabel("E-Mail der neuen Person")).toHaveValue(claimant);
  await expect(dialog.getByRole("button", { name: "Übertragen" })).toBeDisabled();
  bring();
  await dialog.getByRole("button", { name: "Übertragen" }).click();
  await expect(messages(page).getByText(`${name} gehört jetzt ${claimant}.`)).toBeVisible();
  await entry.getByLabel(`Status von ${name}`).selectOption("Erledigt");
  await expect(entry).toHaveCount(0);
});
