// Signing in, forgotten passwords, and coming back to where one wanted to go.
import type { Route } from "@playwright/test";
import { confirmed, fillSignIn, greeting, messages, password, signInStatus, someone } from "./account";
import { letLinksExpire, linkIn, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

test("signing in works by keyboard alone", async ({ page, request }) => {
  const { email } = await someone(request);
  await page.goto("/login");
  await page.getByRole("tab", { name: "Anmelden" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Registrieren" })).toBeFocused();
  await expect(page).toHaveURL(/register=true/);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Anmelden" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-Mail", { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/manage$/);
});

test("a wrong password and a forgotten one tell nothing about the account, whatever becomes of the call", async ({
  page,
  request,
}) => {
  const { email } = await someone(request);
  await page.goto(`/login?email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel("E-Mail", { exact: true })).toHaveValue(email);
  const button = page.getByRole("button", { name: "Anmelden", exact: true });
  await expect(button).toBeDisabled();
  await page.getByLabel("Passwort", { exact: true }).fill("Falsches-Passwort-1");
  await button.click();
  const banner = page.getByRole("alert").filter({ hasText: "ERROR!" });
  await expect(banner).toContainText("Invalid Credentials");
  await expect(banner).toContainText("E-Mail-Adresse oder Passwort stimmt nicht.");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeFocused();
  await expectNoBarriers(page);
  const text = await banner.textContent();
  const refused = page.waitForResponse("**/oauth/token");
  await fillSignIn(page, `niemand-${email}`);
  await refused;
  await expect(banner).toHaveText(text ?? "");

  await test.step("the sent-message is the same for an unknown address, after a refusal, a failure and when nothing arrives", async () => {
    const sent = messages(page).getByText("E-Mail wurde versandt!");
    const refusal = (status: number) => ({ status, contentType: "application/problem+json", body: "{}" });
    const faults: [how: string, meet?: (route: Route) => Promise<void>][] = [
      ["nobody has it"],
      ["a refusal", (route) => route.fulfill(refusal(429))],
      ["a failure", (route) => route.fulfill(refusal(500))],
      ["a call that never arrives", (route) => route.abort()],
    ];
    for (const [how, meet] of faults) {
      if (meet) await page.route("**/api/reset-pw*", meet);
      await page.getByRole("button", { name: "Passwort vergessen?" }).click();
      await expect(sent, how).toBeVisible();
      await expect(messages(page).getByRole("alert"), how).toHaveCount(0);
      await messages(page).getByRole("button", { name: "Schließen" }).click();
      await expect(sent).toHaveCount(0);
    }
  });
});

test("inputs carry what password managers need, buttons wait for something to send, the help video for a click", async ({
  page,
  request,
}) => {
  await test.step("the help video comes only with the click", async () => {
    const { helpVideoUrl } = (await (await request.get("/api/site")).json()) as { helpVideoUrl: string };
    let loaded = 0;
    await page.route(helpVideoUrl, (route) => {
      loaded += 1;
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Video</title>" });
    });
    await page.goto("/login");
    await page.getByRole("button", { name: "Hilfe" }).click();
    const dialog = page.getByRole("dialog", { name: "Hilfe" });
    await expect(dialog).toBeVisible();
    await expectNoBarriers(page);
    expect(loaded).toBe(0);
    await dialog.getByRole("button", { name: "Video abspielen" }).click();
    await expect(dialog.getByTitle("Hilfevideo")).toBeVisible();
    await expect.poll(() => loaded).toBe(1);
    await dialog.getByRole("button", { name: "Schließen" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Hilfe" })).toBeFocused();
  });

  await expect(page.getByLabel("E-Mail", { exact: true })).toHaveAttribute("autocomplete", "username");
  const field = page.getByLabel("Passwort", { exact: true });
  await expect(field).toHaveAttribute("autocomplete", "current-password");
  await field.fill("Geheim");
  await page.getByRole("button", { name: "Passwort anzeigen" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Passwort verbergen" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("tab", { name: "Registrieren" }).click();
  await expect(page.getByLabel("Passwort *")).toHaveAttribute("autocomplete", "new-password");
  await page.getByRole("tab", { name: "Anmelden" }).click();

  await test.step("the buttons wait until there is something to send", async () => {
    const signIn = page.getByRole("button", { name: "Anmelden", exact: true });
    await page.getByLabel("Passwort", { exact: true }).fill(password);
    for (const email of ["", "maria", "maria@beispiel", "maria huber@beispiel.at"]) {
      await page.getByLabel("E-Mail", { exact: true }).fill(email);
      await expect(signIn).toBeDisabled();
    }
    await page.getByLabel("E-Mail", { exact: true }).fill("maria@beispiel.at");
    await expect(signIn).toBeEnabled();
    await page.getByLabel("Passwort", { exact: true }).fill("");
    await expect(signIn).toBeDisabled();

    await page.getByRole("tab", { name: "Registrieren" }).click();
    const register = page.getByRole("button", { name: "Registrieren", exact: true });
    const fields = ["E-Mail *", "Passwort *", "Vorname *", "Nachname *"];
    for (const label of fields) await page.getByLabel(label).fill("x");
    await expect(register).toBeEnabled();
    for (const missing of fields) {
      await page.getByLabel(missing).fill(" ");
      await expect(register).toBeDisabled();
      await page.getByLabel(missing).fill("x");
      await expect(register).toBeEnabled();
    }
  });
});

test("a forgotten password is replaced with the mailed link, once, and no message lies over the field on a phone", async ({
  page,
  request,
}) => {
  test.slow();
  const { email, tokens } = await confirmed(request);
  // As high as what a keyboard leaves of a phone's screen.
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto("/login");
  await page.getByRole("button", { name: "Passwort vergessen?" }).click();
  const message = messages(page).getByText("Bitte gib zuerst deine E-Mail ein.");
  await expect(message).toBeVisible();
  const field = page.getByLabel("E-Mail", { exact: true });
  await expect(field).toBeFocused();
  await test.step("on a phone a message does not lie over the field in which somebody types", async () => {
    await expect
      .poll(async () => {
        const [above, below] = [await message.boundingBox(), await field.boundingBox()];
        return above && below && (above.y + above.height <= below.y || below.y + below.height <= above.y);
      })
      .toBe(true);
    // It is at the top, where no button of the form is.
    expect((await message.boundingBox())?.y).toBeLessThan(100);
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await field.fill(email);
  await page.getByRole("button", { name: "Passwort vergessen?" }).click();
  await expect(messages(page).getByText("E-Mail wurde versandt!")).toBeVisible();
  await expect(page.getByText(/schau bitte auch im Spam-Ordner nach/)).toBeVisible();
  await expectNoBarriers(page);

  const link = linkIn(await mailTo(email, /Neues Passwort setzen/), "/reset-password?");
  await page.goto(link);
  const save = page.getByRole("button", { name: "Passwort speichern" });
  const rules = page.getByRole("list", { name: "So wird dein Passwort sicher:" });
  await expect(rules.getByRole("listitem")).toHaveText([
    "• Mindestens 10 Zeichen",
    "• Groß und Kleinschreibung fehlt",
    "• Zahl fehlt",
  ]);
  await expectNoBarriers(page);
  await page.getByLabel("Neues Passwort").fill("Wiesengrund-17");
  await page.getByLabel("Passwort wiederholen").fill("Wiesengrund-18");
  await expect(page.getByText("Passwörter stimmen nicht überein!")).toBeVisible();
  await expect(save).toBeDisabled();
  await expectNoBarriers(page);
  await page.getByLabel("Passwort wiederholen").fill("Wiesengrund-17");
  await save.click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await signInStatus(request, email, password)).toBe(400);
  expect(
    (await request.get("/me", { headers: { authorization: `Bearer ${tokens.access_token}` } })).status(),
  ).toBe(401);
  await fillSignIn(page, email, "Wiesengrund-17");
  await expect(greeting(page)).toBeVisible();

  // Said before anybody thinks of another password.
  await page.goto(link);
  await expect(
    page.getByRole("heading", { level: 1, name: "Dieser Link wurde schon verwendet" }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel("E-Mail").fill(email);
  await page.getByRole("button", { name: "Neue Mail senden" }).click();
  await expect(page.getByText(/ist gleich eine Mail bei dir/)).toBeVisible();
  await mailTo(email, /Neues Passwort setzen/, 2);
});

test("an expired link for a new password says so and sends another, and one without a token saves none", async ({
  page,
  request,
}) => {
  test.slow();
  const { email } = await confirmed(request);
  await request.get(`/api/reset-pw?email=${encodeURIComponent(email)}`);
  const link = linkIn(await mailTo(email, /Neues Passwort setzen/), "/reset-password?");
  await page.goto(link);
  // It was good when the page was opened.
  await expect(page.getByLabel("Neues Passwort")).toBeVisible();
  letLinksExpire(email);
  await page.getByLabel("Neues Passwort").fill("Wiesengrund-17");
  await page.getByLabel("Passwort wiederholen").fill("Wiesengrund-17");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  const expired = page.getByRole("heading", { level: 1, name: "Dieser Link ist abgelaufen" });
  await expect(expired).toBeVisible();
  await page.goto(link);
  await expect(expired).toBeVisible();
  await page.getByLabel("E-Mail").fill(email);
  await page.getByRole("button", { name: "Neue Mail senden" }).click();
  await mailTo(email, /Neues Passwort setzen/, 2);
  expect(await signInStatus(request, email, password)).toBe(200);

  await test.step("without a token no password can be saved", async () => {
    await page.goto("/reset-password");
    await expect(page.getByRole("alert")).toContainText("In deinem Link fehlt ein Stück");
    await page.getByLabel("Neues Passwort").fill("Wiesengrund-17");
    await page.getByLabel("Passwort wiederholen").fill("Wiesengrund-17");
    await expect(page.getByRole("button", { name: "Passwort speichern" })).toBeDisabled();
    await expectNoBarriers(page);
  });
});

test("a protected page is remembered while signing in", async ({ page, request }) => {
  const { email } = await someone(request);
  await page.goto("/manage?bereich=personen");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("tab", { name: "Anmelden" })).toBeVisible();
  await fillSignIn(page, email);
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/manage\?bereich=personen$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});
