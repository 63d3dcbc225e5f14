// The programming interface can be read and searched by people.
import { expect } from "@playwright/test";
import { expectNoBarriers, test } from "./support";

test("the interface can be browsed and searched", async ({ page }) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Die Schnittstelle" })).toBeVisible();
  await page.getByLabel("Aufrufe durchsuchen").fill("post company/list");
  await expect(page.getByRole("status")).toHaveText("1 Aufruf");
  await page.getByText("/api/company/list").click();
  await expect(page.getByText("totalElements", { exact: false }).first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel("Aufrufe durchsuchen").fill("gibt es nicht");
  await expect(page.getByText("Kein Aufruf passt dazu.")).toBeVisible();
});
