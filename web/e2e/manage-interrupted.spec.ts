// Saving that breaks off: the server is killed in the middle and started again; nothing is lost and nothing doubled.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { basic } from "./account";
import { openEditor, picture, saveButton, stored, withStore, type OwnedCompany } from "./company";
import { expect, test } from "./support";

const binary = process.env.UMKREIS_E2E_BINARY ?? "";
const email = "wirtin@umkreis.test";
const password = "Sonnenhof-4020";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** A server of this journey's own, which it may kill. */
class OwnServer {
  private child: ChildProcess | undefined;
  private constructor(readonly url: string, private readonly environment: NodeJS.ProcessEnv) {}

  static async create(folder: string): Promise<OwnServer> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = new OwnServer(url, { PATH: process.env.PATH, HOME: folder, UMKREIS_DATA_DIR: join(folder, "data"), UMKREIS_LISTEN: `127.0.0.1:${port}`, UMKREIS_PUBLIC_URL: url, UMKREIS_LIMITS__ENABLED: "false" });
    await new Promise<void>((resolve, reject) => {
      const create = spawn(binary, ["user", "create", "--email", email, "--admin"], { cwd: folder, env: { ...server.environment, UMKREIS_PASSWORD: password }, stdio: "ignore" });
      create.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The account was refused with ${code}.`))));
    });
    await server.start();
    return server;
  }

  async start() {
    this.child = spawn(binary, ["serve"], { cwd: this.environment.HOME, env: this.environment, stdio: "ignore" });
    await expect.poll(() => fetch(`${this.url}/api/health/live`).then((answer) => answer.status, () => 0), { timeout: 15_000 }).toBe(200);
  }

  async kill() {
    const gone = new Promise((resolve) => this.child?.once("exit", resolve));
    this.child?.kill("SIGKILL");
    await gone;
  }
}

/** Makes every kind of change at once. */
async function changeEverything(page: Page) {
  await page.getByLabel("Betriebname").fill("Nach dem Absturz");
  await page.getByLabel("Ich bestätige, dass ich im Besitz der Bildrechte").check();
  await page.getByLabel("Bilder auswählen").setInputFiles([picture("a.png", 10), picture("b.png", 100), picture("c.png", 220)]);
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  const form = page.getByRole("form", { name: "Neuer Standort" });
  await form.getByRole("textbox", { name: /^Titel/ }).fill("Filiale");
  await form.getByRole("textbox", { name: /^Straße und Hausnummer/ }).fill("Gasse 1");
  await form.getByRole("textbox", { name: /^PLZ/ }).fill("4600");
  await form.getByRole("textbox", { name: /^Ort/ }).fill("Wels");
  await form.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await page.getByRole("button", { name: "Standort „Alt“ entfernen" }).click();
}

test.describe("a server of its own", () => {
  test.skip(!binary, "UMKREIS_E2E_BINARY names no program");
  let folder = "";
  let server: OwnServer;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "umkreis-killed-"));
    server = await OwnServer.create(folder);
  });
  test.afterEach(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  for (const lost of [false, true]) {
    test(`nothing is lost or doubled when the server is killed ${lost ? "after" : "before"} storing what it was sent`, async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ baseURL: server.url, locale: "de-AT" });
      const [page, { request }] = [await context.newPage(), context];
      const answer = await request.post("/oauth/token", { headers: { authorization: basic }, form: { grant_type: "password", username: email, password } });
      const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const category = (await (await request.post("/api/admin/category", { headers, data: { title: "Lebensmittel", colorHex: "#38721B" } })).json()) as { id: string };
      const created = await request.post("/api/company", { headers, data: { name: "Vor dem Absturz", description: "Text", tags: ["Bio"], categoryIds: [category.id] } });
      const company: OwnedCompany = { id: ((await created.json()) as { id: string }).id, email, tokens, headers };
      await withStore(request, company, { title: "Alt" });
      await openEditor(page, company);
      await page.getByRole("button", { name: "Nur nötige" }).click();
      await changeEverything(page);

      // The second picture and the new location meet the end of the server.
      let pictures = 0;
      const interrupt = async (route: Route) => {
        if (lost) await route.fetch();
        await server.kill();
        await route.abort("connectionreset");
      };
      await page.route("**/api/company/image/**", async (route) => {
        pictures += 1;
        await (pictures === 2 ? interrupt(route) : route.continue());
      });
      await page.route("**/api/store", interrupt, { times: 1 });
      const report = page.getByRole("alert").filter({ hasText: "Nicht alles konnte gespeichert werden" });
      await saveButton(page).click();
      await expect(report).toContainText("Noch nicht versucht");
      await expect(page.getByLabel("Betriebname")).toHaveValue("Nach dem Absturz");
      await server.start();
      await saveButton(page).click();
      await expect(report).toContainText("Neuer Standort „Filiale“");
      await server.start();
      // Even the window may be gone meanwhile.
      await page.reload();
      await saveButton(page).click();
      await expect(page.getByText("Alles gespeichert.")).toBeVisible();

      const now = await stored<{ name: string; imageIds: string[] }>(request, company, `/api/company/${company.id}`);
      expect(now.name).toBe("Nach dem Absturz");
      expect(new Set(now.imageIds).size).toBe(3);
      const stores = await stored<{ title: string; main: boolean }[]>(request, company, `/api/company/${company.id}/stores`);
      expect(stores.map(({ title, main }) => [title, main])).toEqual([["Filiale", true]]);
      await context.close();
    });
  }
});
