// Every public page in every width, by axe, at 320 pixels, at 200 % and with the arrow keys.
import type { Page } from "@playwright/test";
import {
  expect,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  expectNoSidewaysScroll,
  firstCompany,
  openOverview,
  test,
} from "./support";

const company = "a company";
const pages = {
  overview: ["/", "/?tab=karte", "/?tab=vorschlagen"],
  visitor: ["/favoriten", company, "/fehlt"],
  reader: ["/reihenfolge", "/seite/impressum"],
};

/** Waits until nothing on the page is loading any more. */
async function settled(page: Page) {
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.locator("[aria-busy=true], .shimmer")).toHaveCount(0);
}

for (const [part, addresses] of Object.entries(pages)) {
  test(`no page of the ${part} has a barrier or scrolls sideways at any width, down to 320 pixels`, async ({
    page,
  }) => {
    test.slow();
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address === company ? (await firstCompany(page)).href : address);
      await settled(page);
      // From everywhere but the list itself one click leads to all companies, above and below.
      if (part !== "overview")
        for (const place of ["banner", "contentinfo"] as const)
          await expect(page.getByRole(place).getByRole("link", { name: "Alle Betriebe" })).toBeVisible();
      await expectGoodAtEveryWidth(page, () => settled(page));
    }
  });
}

test("everything stays readable at 200 % of the text size", async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("font-size", "200%"),
    ),
  );
  for (const address of ["/", "/login?register=true"]) {
    await page.goto(address);
    await settled(page);
    await expectNoSidewaysScroll(page, address);
    await expectNoBarriers(page);
  }
});

test("the tabs have one stop and arrow keys, and where the system chooses the colours, what is on can be told from what is off", async ({
  page,
}) => {
  await openOverview(page);
  await expect(page.getByRole("tab")).toHaveText(["Betriebe", "Karte", "Betrieb vorschlagen"]);
  await page.getByRole("tab", { name: "Betriebe" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Karte" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Karte" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Betrieb vorschlagen" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "Betriebe" })).toHaveAttribute("aria-selected", "true");

  await test.step("where the system chooses the colours, what is on can be told from what is off", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const chips = page.getByRole("group", { name: "Nach Kategorie filtern" });
    await expect(chips.getByRole("button", { pressed: true })).toHaveCSS("outline-width", "3px");
    await expect(chips.getByRole("button", { pressed: false }).first()).toHaveCSS("outline-width", "1px");

    // The switch has to be readable in both positions: its knob against its track, and on against off.
    const open = page.getByRole("switch", { name: "Jetzt geöffnet" });
    const look = () =>
      open.evaluate((input) => {
        const track = input.nextElementSibling!;
        const knob = getComputedStyle(track, "::after");
        const { backgroundColor, outlineWidth } = getComputedStyle(track);
        return {
          distinct: knob.backgroundColor !== backgroundColor,
          rim: outlineWidth,
          moved: knob.translate,
        };
      });
    expect(await look()).toEqual({ distinct: true, rim: "1px", moved: "none" });
    await open.check();
    await expect.poll(look).toEqual({ distinct: true, rim: "3px", moved: "18px" });
  });
});
