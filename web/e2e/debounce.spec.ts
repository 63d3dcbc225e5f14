// How long typing rests before something happens, told by a clock that stands still; the map's second is in map-search.spec.ts.
import type { Page } from "@playwright/test";
import { expect, isListCall, listReady, openOverview, searchField, test } from "./support";

/** Every timer of the page waits from now on until the test lets time pass. */
async function stopTheClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test("the search waits 300 milliseconds after the last key, keeps the text in the address and starts at page one", async ({
  page,
}) => {
  await openOverview(page, "/?page=2");
  await stopTheClock(page);
  let calls = 0;
  page.on("request", (request) => isListCall(request) && calls++);
  await searchField(page).fill("Lin");
  await page.clock.runFor(200);
  await searchField(page).fill("Linz");
  await page.clock.runFor(299);
  await expect(page).toHaveURL(/\/\?page=2$/);
  expect(calls).toBe(0);
  const asked = page.waitForRequest(isListCall);
  await page.clock.runFor(1);
  expect((await asked).postDataJSON().text).toBe("Linz");
  await page.clock.resume();
  await expect(page).toHaveURL(/\?search=Linz$/);
  await listReady(page);
  expect(calls).toBe(1);
  await expect(page.getByRole("heading", { level: 2, name: /für „Linz“/ })).toBeVisible();
});

test("the sign-in form judges its fields 100 milliseconds after the last key, and Enter right after it waits for that", async ({
  page,
}) => {
  const sent = await watchSignIns(page);
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Anmelden", exact: true });
  await expect(button).toBeDisabled();
  await stopTheClock(page);
  await page.getByLabel("E-Mail", { exact: true }).fill("maria@beispiel.at");
  await page.getByLabel("Passwort", { exact: true }).fill("Geheim");
  await page.clock.runFor(99);
  await expect(button).toBeDisabled();
  await page.clock.runFor(1);
  await expect(button).toBeEnabled();

  await test.step("Enter right after the last key of the sign-in form waits for the check and then sends", async () => {
    const secret = page.getByLabel("Passwort", { exact: true });
    await secret.fill("");
    await page.clock.runFor(100);
    await expect(button).toBeDisabled();
    await secret.fill("Geheim");
    await page.keyboard.press("Enter");
    await page.clock.runFor(50);
    expect(sent).toEqual([]);
    await page.clock.runFor(60);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toContain("Geheim");
  });
});

/** Answers the sign-in as the server would for a wrong password, and tells what it was sent. */
async function watchSignIns(page: Page) {
  const sent: (string | null)[] = [];
  await page.route("**/oauth/token", (route) => {
    sent.push(route.request().postData());
    return route.fulfill({
      status: 400,
      contentType: "application/json",
      body: JSON.stringify({ error: "invalid_grant" }),
    });
  });
  return sent;
}

test("a password manager that fills the sign-in form in and submits it in one go is not ignored", async ({
  page,
}) => {
  const sent = await watchSignIns(page);
  await page.goto("/login");
  await page.getByLabel("Passwort", { exact: true }).waitFor();
  await page.evaluate(() => {
    const fill = (name: string, text: string) => {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return input;
    };
    fill("username", "maria@beispiel.at");
    fill("password", "Geheim").form!.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
  });
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toContain("maria%40beispiel.at");
  expect(sent[0]).toContain("Geheim");
});
