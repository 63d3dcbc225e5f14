// Runs the journeys in the machine's own Chromium against a running server with demo data.
import { defineConfig } from "@playwright/test";
import { chromium, chromiumArgs } from "./e2e/chromium";

const counts = process.env.UMKREIS_E2E_REPORT;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous, because machines are noisy: a hanging page still ends the test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: counts ? [["list"], ["json", { outputFile: counts }]] : [["list"]],
  use: {
    baseURL: process.env.UMKREIS_E2E_URL ?? "http://127.0.0.1:8080",
    locale: "de-AT",
    timezoneId: "Europe/Vienna",
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      executablePath: process.env.UMKREIS_E2E_SHELL ?? chromium,
      args: chromiumArgs,
    },
  },
});
