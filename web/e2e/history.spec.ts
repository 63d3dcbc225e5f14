// Going back and forward, and links: the address says what is shown, and nothing else decides it.
import type { Page } from "@playwright/test";
import { cards, expect, firstCompany, listReady, openOverview, searchField, test } from "./support";

const placeField = (page: Page) => page.getByRole("combobox", { name: "PLZ oder Ort" });
const activeFilters = (page: Page) => page.getByRole("list", { name: "Aktive Filter" });
const heading = (page: Page) => page.locator("#treffer");

test("going back undoes a category, and a link shows what it says; only a new visit begins with what was chosen last", async ({
  page,
}) => {
  await openOverview(page);
  const all = await heading(page).innerText();
  await page.getByRole("button", { name: /^Reparatur/ }).click();
  await expect(activeFilters(page)).toContainText("Reparatur");
  await expect(page).toHaveURL(/\?filters=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).toHaveText(all);
  await expect(activeFilters(page)).toHaveCount(0);
  await page.reload();
  await listReady(page);
  await expect(activeFilters(page)).toHaveCount(0);
  await page.goForward();
  await expect(activeFilters(page)).toContainText("Reparatur");

  // A link that names no category has none, and neither has what is one click further.
  await openOverview(page, "/?search=Brot");
  await expect(activeFilters(page)).not.toContainText("Reparatur");
  await page.getByRole("banner").getByRole("link", { name: "Alle Betriebe" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).toHaveText(all);

  await openOverview(page);
  await expect(page).toHaveURL(/\?filters=/);
  await expect(activeFilters(page)).toContainText("Reparatur");
});

test("a search that was sent is a step in the history, typing is not, and a place that nobody knows stays in its field", async ({
  page,
}) => {
  await openOverview(page);
  await searchField(page).pressSequentially("Brot");
  await expect(page).toHaveURL(/search=Brot$/);
  await searchField(page).press("Enter");
  await searchField(page).fill("Milc");
  await expect(page).toHaveURL(/search=Milc$/);
  await searchField(page).pressSequentially("h");
  await page.getByRole("button", { name: "Suchen", exact: true }).click();
  await expect(page).toHaveURL(/search=Milch$/);
  await expect(heading(page)).toContainText("„Milch“");

  await page.goBack();
  await expect(page).toHaveURL(/search=Brot$/);
  await expect(searchField(page)).toHaveValue("Brot");
  await expect(heading(page)).toContainText("„Brot“");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(searchField(page)).toHaveValue("");
  await page.goForward();
  await page.goForward();
  await expect(searchField(page)).toHaveValue("Milch");

  await test.step("a place that nobody knows is said to be unknown, and what was typed stays", async () => {
    await searchField(page).fill("Brot");
    await placeField(page).fill("Qxzvwjk");
    await page.getByRole("button", { name: "Suchen", exact: true }).click();
    const said = page.getByText("Den Ort „Qxzvwjk“ kennen wir nicht");
    await expect(said).toBeInViewport();
    await expect(placeField(page)).toHaveValue("Qxzvwjk");
    await expect(placeField(page)).toBeFocused();
    await expect(placeField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL(/search=Brot$/);

    // Neither does it vanish when the field is left, nor when the lookup fails.
    await searchField(page).focus();
    await expect(said).toBeVisible();
    await page.route("**/api/geo/geocode*", (route) => route.abort());
    await placeField(page).fill("Linz");
    await placeField(page).press("Enter");
    await expect(page.getByText("Der Ort ließ sich gerade nicht nachschlagen.")).toBeVisible();
    await expect(placeField(page)).toHaveValue("Linz");
    await page.unroute("**/api/geo/geocode*");
    await placeField(page).press("Enter");
    await expect(page.getByText("Entfernungen ab Linz")).toBeVisible();
  });
});

test("the place is in the address: one Enter takes the first suggestion, going back takes it away, a link carries it", async ({
  page,
  browser,
  baseURL,
}) => {
  await openOverview(page);
  await placeField(page).fill("Stey");
  const first = page.getByRole("option").first();
  await expect(first).toBeVisible();
  const name = await first.innerText();
  await placeField(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`place=[\\d.]+,[\\d.]+,${name}$`));
  await expect(placeField(page)).toHaveValue(name);
  await expect(page.getByText(`Entfernungen ab ${name}`)).toBeVisible();
  await expect(cards(page).first()).toBeInViewport();

  await test.step("Enter before any suggestion is there is enough as well", async () => {
    await placeField(page).fill("4600");
    await placeField(page).press("Enter");
    await expect(page.getByText(/Entfernungen ab .*Wels/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`Entfernungen ab ${name}`)).toBeVisible();
  });

  await test.step("a link carries it, without becoming what the other one's browser remembers", async () => {
    const other = await browser.newPage({ baseURL: baseURL! });
    await other.goto(page.url());
    await expect(other.getByText(`Entfernungen ab ${name}`)).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem("place"))).toBeNull();
    await other.close();
  });

  await test.step("a company's page and back, and a link of ours, leave it in force", async () => {
    const address = page.url();
    await cards(page).first().getByRole("link").first().click();
    await page.getByRole("button", { name: "Zurück" }).click();
    await expect(page).toHaveURL(address);
    await page.getByRole("contentinfo").getByRole("link", { name: "Alle Betriebe" }).click();
    await expect(page.getByText(`Entfernungen ab ${name}`)).toBeVisible();
    await page.goBack();
  });

  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(placeField(page)).toHaveValue("");
  await page.goForward();
  await expect(placeField(page)).toHaveValue(name);
  await placeField(page).fill("");
  await placeField(page).press("Enter");
  await expect(page.getByText(/Entfernungen ab/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test("every page leads to all companies, and back from a page that was opened by a link is the list", async ({
  page,
}) => {
  const { href } = await firstCompany(page);
  // Those of the other pages are looked at in accessibility.spec.ts.
  for (const address of [href, "/login"]) {
    await page.goto(address);
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Alle Betriebe" }),
      address,
    ).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Alle Betriebe" })).toBeVisible();
  }
  await page.getByRole("banner").getByRole("link", { name: "Alle Betriebe" }).click();
  await listReady(page);

  // What the tab showed before is not ours to go back to.
  await page.goto("about:blank");
  await page.goto(href);
  await page.getByRole("button", { name: "Zurück" }).click();
  await expect(page).toHaveURL(/\/$/);
  await listReady(page);
});
