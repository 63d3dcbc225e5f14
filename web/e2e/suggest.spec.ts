// Suggesting a company.
import { expect, expectNoBarriers, firstCompany, test } from "./support";

test("only the name is needed, the thanks are the agreed ones, and the next suggestion sends everything that was filled in", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "Betrieb vorschlagen" }).click();
  const send = page.getByRole("button", { name: "Absenden" });
  await expect(send).toBeDisabled();
  await page.getByLabel("Name des Betriebs").fill("   ");
  await expect(send).toBeDisabled();
  await page.getByLabel("Name des Betriebs").fill("Hofladen Probe");
  await expectNoBarriers(page);
  const called = page.waitForRequest((request) => request.url().endsWith("/api/company/suggest"));
  await send.click();
  expect((await called).postDataJSON()).toEqual({ name: "Hofladen Probe" });
  await expect(
    page.getByText(
      "Deine Empfehlung wurde an uns gesendet und der vorgeschlagene Betrieb wird informiert. Danke, " +
        "dass du gemeinsam mit uns Gutes findest!",
    ),
  ).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Noch einen Betrieb vorschlagen" }).click();
  await expect(page.getByLabel("Name des Betriebs")).toHaveValue("");

  await test.step("a company that is already listed is shown while typing its name", async () => {
    const { name } = await firstCompany(page);
    await page.getByLabel("Name des Betriebs").pressSequentially(name, { delay: 10 });
    await expect(page.getByText("Meinst du einen dieser Betriebe?")).toBeVisible();
    await expect(
      page
        .getByRole("link", { name: new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) })
        .first(),
    ).toBeVisible();
  });

  await test.step("addresses that cannot be right are named before sending", async () => {
    await page.getByLabel("Name des Betriebs").fill("Hofladen Probe");
    await page.getByLabel("E-Mail des Betriebs").fill("keine adresse");
    await send.click();
    await expect(page.getByLabel("E-Mail des Betriebs")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("Bitte gib eine gültige E-Mail-Adresse ein")).toHaveCount(1);
    await expectNoBarriers(page);
  });

  const values = {
    "Name des Betriebs": "Hofladen Probe",
    Ort: "Steyr",
    "E-Mail des Betriebs": "hallo@hofladen-probe.at",
    Website: "hofladen-probe.at",
    "Warum empfiehlst du diesen Betrieb?": "Das beste Brot weit und breit.",
    "Deine E-Mail": "maria@beispiel.at",
  };
  for (const [label, value] of Object.entries(values))
    await page.getByRole("tabpanel").getByLabel(label).fill(value);
  const calledAgain = page.waitForRequest((request) => request.url().endsWith("/api/company/suggest"));
  await send.click();
  expect((await calledAgain).postDataJSON()).toEqual({
    name: "Hofladen Probe",
    location: "Steyr",
    email: "hallo@hofladen-probe.at",
    website: "hofladen-probe.at",
    reason: "Das beste Brot weit und breit.",
    contactEmail: "maria@beispiel.at",
  });
  await expect(page.getByText(/Deine Empfehlung wurde an uns gesendet/)).toBeVisible();
});
