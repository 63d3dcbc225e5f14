// The settings of an account: address, mails, name, password, own data, leaving.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  confirmationLink,
  confirmed,
  greeting,
  messages,
  newAddress,
  openSignedIn,
  password,
  signInStatus,
} from "./account";
import { owned, withImage } from "./company";
import { letLinksExpire, letProofGrowOld, linkIn, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

async function openSettings(page: Page) {
  await expect(greeting(page)).toBeVisible();
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
}

test("a new e-mail address counts once its link was opened", async ({ page, request }) => {
  test.slow();
  const { email, tokens } = await confirmed(request);
  const next = newAddress();
  await openSignedIn(page, tokens);
  await openSettings(page);
  const change = page.getByRole("button", { name: "Ändern", exact: true });
  await expect(page.getByLabel("Deine E-Mail")).toHaveValue(email);
  await expect(change).toHaveCount(0);
  await page.getByLabel("Deine E-Mail").fill("ohne-at");
  await change.click();
  await expect(page.getByLabel("Deine E-Mail")).toBeFocused();
  await page.getByLabel("Deine E-Mail").fill(next);
  await page.route("**/api/user/email", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await change.click();
  await expect(change).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: `Bestätigungsmail an ${next}` })).toBeVisible();
  await page.unroute("**/api/user/email");
  await expectNoBarriers(page);
  await mailTo(email, /soll geändert werden/);
  const link = linkIn(await mailTo(next, /neue E-Mail-Adresse/), "/update-email?");

  await page.clock.install();
  await page.goto(link);
  await expect(
    page.getByText(
      "Email erfolgreich geändert. Bitte melde dich mit deiner neuen Email-Adresse an. Dein Passwort ist unverändert.",
    ),
  ).toBeVisible();
  await expect(page.getByText(/^Du wirst in [1-5] Sekunden weitergeleitet!$/)).toBeVisible();
  await expectNoBarriers(page);
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/login\?email=/);
  await expect(page.getByLabel("E-Mail", { exact: true })).toHaveValue(next);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(greeting(page)).toBeVisible();
  expect(await signInStatus(request, email, password)).toBe(400);

  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("ERROR");
  await expect(
    page.getByRole("heading", { level: 1, name: "Dieser Link wurde schon verwendet" }),
  ).toBeVisible();
  await expectNoBarriers(page);
});

test("a new address wants the password when the sign-in is long ago, and the old address takes it back", async ({
  page,
  request,
}) => {
  const { email, tokens } = await confirmed(request);
  const next = newAddress();
  letProofGrowOld(email);
  await openSignedIn(page, tokens);
  await openSettings(page);
  await page.getByLabel("Deine E-Mail").fill(next);
  await page.getByRole("button", { name: "Ändern", exact: true }).click();
  const proof = page.getByLabel("Dein Passwort, zur Sicherheit");
  await expect(proof).toBeFocused();
  await proof.fill("Falsches-Passwort-1");
  await page.getByRole("button", { name: "Ändern", exact: true }).click();
  await expect(proof).toHaveAccessibleDescription(/stimmt nicht/);
  await expectNoBarriers(page);
  await proof.fill(password);
  await page.getByRole("button", { name: "Ändern", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: `Bestätigungsmail an ${next}` })).toBeVisible();
  await expect(proof).toHaveCount(0);

  await page.goto(linkIn(await mailTo(email, /soll geändert werden/), "/update-email?takeBack="));
  await expect(page.getByRole("heading", { level: 1, name: "Das warst du nicht?" })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Konto zurückholen" }).click();
  await expect(page.getByText(/gehört wieder zu deiner bisherigen/)).toBeVisible();
  linkIn(await mailTo(email, /gilt wieder/), "/reset-password?");
  await page.goto("/manage");
  await expect(page).toHaveURL(/\/login/);
});

test("a link for another address or a cut one changes nothing, and an expired one says what to do", async ({
  page,
  request,
}) => {
  const { email, tokens } = await confirmed(request);
  const next = newAddress();
  await request.put("/api/user/email", {
    headers: { authorization: `Bearer ${tokens.access_token}` },
    data: { email: next },
  });
  const link = new URL(linkIn(await mailTo(next, /neue E-Mail-Adresse/), "/update-email?"));
  await page.goto(
    `/update-email?token=${link.searchParams.get("token")}&email=${encodeURIComponent(newAddress())}`,
  );
  await page.getByRole("button", { name: "Neue Adresse bestätigen" }).click();
  await expect(page.getByRole("alert")).toContainText("ERROR Link Invalid");
  await page.goto("/update-email?token=kaputt");
  await expect(page.getByRole("alert")).toContainText("ERROR Link Invalid");
  await expectNoBarriers(page);
  expect(await signInStatus(request, email, password)).toBe(200);

  letLinksExpire(email);
  await page.goto(link.href);
  await page.getByRole("button", { name: "Neue Adresse bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dieser Link ist abgelaufen" })).toBeVisible();
  await page.getByRole("link", { name: "Zu den Einstellungen" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("settings and own data, a new password that signs every other device out, and the end of an account", async ({
  page,
  request,
}) => {
  test.slow();
  const { email, tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await openSettings(page);
  await expect(page.getByRole("switch", { name: "E-Mails zu meinen Betrieben" })).toBeChecked();
  await page.getByRole("switch", { name: "Newsletter" }).click();
  await expect(page.getByRole("switch", { name: "Newsletter" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Speichern" })).toHaveCount(0);
  await page.getByLabel("Vorname").fill("");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByLabel("Vorname")).toBeFocused();
  await page.getByLabel("Vorname").fill("Resi");
  await page.getByLabel("Telefon").fill("Montag ab 8 Uhr");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByLabel("Telefon")).toBeFocused();
  await expect(page.getByLabel("Telefon")).toHaveAccessibleDescription(/Bitte gib eine Telefonnummer ein/);
  await page.getByLabel("Telefon").fill("+43 732 123");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(greeting(page)).toHaveText("Servus, Resi!");
  await page.reload();
  await openSettings(page);
  await expect(page.getByRole("switch", { name: "Newsletter" })).toBeChecked();
  await expect(page.getByLabel("Vorname")).toHaveValue("Resi");
  await expect(page.getByLabel("Telefon")).toHaveValue("+43 732 123");

  await test.step("the own data come as a file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Daten herunterladen" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("meine-daten.json");
    expect(await readFile(await file.path(), "utf8")).toContain(email);
  });

  await test.step("a new password signs every other device out, and this one stays", async () => {
    await page.getByLabel("Aktuelles Passwort").fill("Falsches-Passwort-1");
    await page.getByLabel("Neues Passwort").fill("Wiesengrund-17");
    await page.getByRole("button", { name: "Passwort ändern" }).click();
    await expect(page.getByLabel("Aktuelles Passwort")).toBeFocused();
    await expect(page.getByLabel("Aktuelles Passwort")).toHaveAccessibleDescription(/stimmt nicht/);
    await expectNoBarriers(page);
    await page.getByLabel("Aktuelles Passwort").fill(password);
    await page.getByRole("button", { name: "Passwort ändern" }).click();
    await expect(messages(page).getByText(/Dein Passwort ist geändert/)).toBeVisible();
    await expect(page.getByLabel("Aktuelles Passwort")).toHaveValue("");
    expect(
      (await request.get("/me", { headers: { authorization: `Bearer ${tokens.access_token}` } })).status(),
    ).toBe(401);
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    expect(await signInStatus(request, email, "Wiesengrund-17")).toBe(200);
    await mailTo(email, /Passwort wurde geändert/);
  });

  await test.step("an account is deleted after its password, and its address is free again", async () => {
    await openSettings(page);
    await page.getByRole("button", { name: "Konto löschen …" }).click();
    const dialog = page.getByRole("dialog", { name: "Konto wirklich löschen?" });
    await expect(dialog).toContainText("Zu deinem Konto gehört kein Betrieb.");
    await expectNoBarriers(page);
    await dialog.getByLabel("Dein Passwort").fill("Falsches-Passwort-1");
    await dialog.getByRole("button", { name: "Konto endgültig löschen" }).click();
    await expect(dialog.getByLabel("Dein Passwort")).toBeFocused();
    await dialog.getByLabel("Dein Passwort").fill("Wiesengrund-17");
    await dialog.getByRole("button", { name: "Konto endgültig löschen" }).click();
    await expect(messages(page).getByText(/Dein Konto ist gelöscht/)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).toBeNull();
    expect(await signInStatus(request, email, "Wiesengrund-17")).toBe(400);
    await request.post("/api/user", {
      data: { username: email, password, firstName: "Maria", lastName: "Huber" },
    });
    await confirmationLink(email, 2);
  });
});

test("the own data come as a page with the pictures inside it", async ({ page, request }) => {
  const company = await owned(request);
  await withImage(request, company, 40);
  await openSignedIn(page, company.tokens);
  await openSettings(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Zum Lesen herunterladen" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("meine-daten.html");
  const html = await readFile(await file.path(), "utf8");
  expect(html).toContain("Hofladen Sonnenhang");
  expect(html).toContain('src="data:image/jpeg;base64,');
});
