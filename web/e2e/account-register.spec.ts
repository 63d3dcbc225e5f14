// Registering, confirming by mail, and what happens with links that do not work any more.
import {
  confirmationLink,
  fillSignIn,
  greeting,
  messages,
  newAddress,
  password,
  registered,
  someone,
} from "./account";
import { letLinksExpire, linkIn, mailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

test("registering leads over the mail to the management", async ({ page }) => {
  test.slow();
  const email = newAddress();
  await page.goto("/login?register=true");
  await expect(page.getByRole("tab", { name: "Registrieren" })).toHaveAttribute("aria-selected", "true");
  const send = page.getByRole("button", { name: "Registrieren" });
  await expect(send).toBeDisabled();
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByLabel("Vorname").fill("Maria");
  await expect(send).toBeDisabled();
  await page.getByLabel("Nachname").fill("Huber");
  await page.getByLabel(/Newsletter/).check();
  await expectNoBarriers(page);
  await send.click();

  const thanks = page.getByRole("dialog", { name: "Vielen Dank für deine Registrierung!" });
  await expect(thanks).toBeVisible();
  await expect(thanks).toContainText("Bestätigungsmail");
  await expect(thanks).toContainText("Spam");
  await expect(thanks).toContainText(email);
  await expect(thanks.getByRole("button", { name: "Mail noch einmal senden" })).toBeVisible();
  expect(await thanks.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 });
  await expectNoBarriers(page);
  await thanks.getByRole("button", { name: "Mail noch einmal senden" }).click();
  await expect(thanks.getByRole("status")).toContainText("noch einmal");
  await thanks.getByRole("button", { name: "Schließen" }).click();
  await expect(thanks).toBeHidden();
  for (const label of ["E-Mail *", "Passwort *", "Vorname *", "Nachname *"])
    await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByLabel(/Newsletter/)).not.toBeChecked();

  await page.goto(await confirmationLink(email));
  await expect(page).toHaveURL(/\/manage$/);
  await expect(greeting(page)).toHaveText("Servus, Maria!");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Du hast noch keinen Betrieb angelegt ...")).toBeVisible();
});

test("the rules for the password follow every key, what is wrong gets the focus, and a password that everybody uses is refused", async ({
  page,
  request,
}) => {
  await page.goto("/login?register=true");
  await test.step("a form that is sent too early leads to what is missing", async () => {
    await page.getByRole("textbox", { name: /^E-Mail/ }).fill("maria@beispiel.at");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Passwort/ })).toBeFocused();
  });

  const rules = page.getByRole("list", { name: "So wird dein Passwort sicher:" });
  await expect(rules.getByRole("listitem")).toHaveText([
    "• Mindestens 10 Zeichen",
    "• Groß und Kleinschreibung fehlt",
    "• Zahl fehlt",
  ]);
  await page.getByLabel("Passwort *").fill("Sonnenhof");
  await expect(rules).toContainText("Groß- und Kleinschreibung erfüllt");
  await page.getByLabel("E-Mail *").fill("keine-adresse");
  await page.getByLabel("Vorname").fill("Maria");
  await page.getByLabel("Nachname").fill("Huber");
  await page.getByRole("button", { name: "Registrieren" }).click();
  await expect(page.getByLabel("E-Mail *")).toBeFocused();
  await expect(page.getByLabel("E-Mail *")).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
  await expectNoBarriers(page);
  await page.getByLabel("E-Mail *").fill(newAddress());
  await page.getByRole("button", { name: "Registrieren" }).click();
  await expect(page.getByLabel("Passwort *")).toBeFocused();

  // A password that everybody uses is refused in the red banner.
  await page.getByLabel("E-Mail *").fill(newAddress());
  await page.getByLabel("Passwort *").fill("Password123");
  await page.getByLabel("Vorname").fill("Maria");
  await page.getByLabel("Nachname").fill("Huber");
  await page.getByRole("button", { name: "Registrieren" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "ERROR!" })).toContainText("Password Too Weak");
  await expect(page.getByLabel("Passwort *")).toBeFocused();
  await expectNoBarriers(page);

  await test.step("who is registered already gets a mail that says so, and the page tells nobody", async () => {
    const { email } = await someone(request);
    await page.getByLabel("E-Mail *").fill(email);
    await page.getByLabel("Passwort *").fill(password);
    await page.getByLabel("Vorname").fill("Maria");
    await page.getByLabel("Nachname").fill("Huber");
    await page.getByRole("button", { name: "Registrieren" }).click();
    await expect(page.getByRole("dialog", { name: "Vielen Dank für deine Registrierung!" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    linkIn(await mailTo(email, /schon ein Konto/), "/login");
  });
});

test("signing in before confirming offers the mail again", async ({ page, request }) => {
  const email = await registered(request);
  await confirmationLink(email);
  await page.goto("/login");
  await fillSignIn(page, email);
  const banner = page.getByRole("alert").filter({ hasText: "ERROR!" });
  await expect(banner).toContainText("Email Not Confirmed");
  await expect(banner).toContainText("klicke zuerst auf den Link");
  await expectNoBarriers(page);
  await banner.getByRole("button", { name: "Bestätigungsmail noch einmal senden" }).click();
  await expect(messages(page).getByText(/Die Mail ist unterwegs/)).toBeVisible();
  await page.goto(await confirmationLink(email, 2));
  await expect(greeting(page)).toBeVisible();
});

test("a mailed link does nothing before a click, can be tried again, and says when it was used and leads to signing in", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await registered(request);
  const link = await confirmationLink(email);
  await test.step("a link that was asked for elsewhere does nothing before a click", async () => {
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(sent.url()));
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Deine E-Mail-Adresse" })).toBeVisible();
    await expectNoBarriers(page);
    expect(asked.filter((address) => address.includes("/oauth/token"))).toEqual([]);
  });

  await page.route("**/oauth/token", (route) => route.abort());
  await page.getByRole("button", { name: "E-Mail-Adresse bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Das hat leider nicht geklappt" })).toBeVisible();
  await page.unroute("**/oauth/token");
  // While the code is exchanged a spinner says so, and then the management is loaded as a page of its own.
  await page.route("**/oauth/token", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  await expect(greeting(page)).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name ?? "");
  expect(new URL(loaded).pathname).toBe("/manage");

  const other = await browser.newContext({ baseURL });
  const second = await other.newPage();
  await second.goto(link);
  await second.getByRole("button", { name: "E-Mail-Adresse bestätigen" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Schon bestätigt" })).toBeVisible();
  await expect(messages(second).getByRole("alert")).toHaveText(/schon verwendet/);
  await second.getByRole("link", { name: "Zur Anmeldung" }).click();
  await fillSignIn(second, email);
  await expect(greeting(second)).toBeVisible();
  await other.close();
});

test("a broken confirmation link says so, and an expired one offers a new mail", async ({
  page,
  request,
}) => {
  test.slow();
  await test.step("a broken confirmation link says so", async () => {
    await page.goto("/confirm?code=abgeschnitten");
    await expect(
      page.getByRole("heading", { level: 1, name: "Dieser Link funktioniert nicht" }),
    ).toBeVisible();
    await expect(messages(page).getByRole("alert")).toBeVisible();
    await expectNoBarriers(page);
  });

  const email = await registered(request);
  const link = await confirmationLink(email);
  letLinksExpire(email);
  await page.goto(link);
  await page.getByRole("button", { name: "E-Mail-Adresse bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dieser Link ist abgelaufen" })).toBeVisible();
  await expect(messages(page).getByRole("alert")).toHaveText(/abgelaufen/);
  await page.getByLabel("E-Mail").fill("ohne-at");
  await page.getByRole("button", { name: "Neue Mail senden" }).click();
  await expect(page.getByLabel("E-Mail")).toBeFocused();
  await page.getByLabel("E-Mail").fill(email);
  await page.getByRole("button", { name: "Neue Mail senden" }).click();
  await expect(page.getByText(/ist gleich eine Mail bei dir/)).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(await confirmationLink(email, 2));
  await expect(greeting(page)).toBeVisible();
});
