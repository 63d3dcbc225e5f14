// A server of a journey's own, which it may kill, start again and find with another clock in its rows.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { basic, type Tokens } from "./account";
import { expect } from "./support";

/** Journeys that need the program itself are left out where it is not named. */
export const binary = process.env.UMKREIS_E2E_BINARY ?? "";
export const email = "wirtin@umkreis.test";
const password = "Sonnenhof-4020";

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

export class OwnServer {
  private child: ChildProcess | undefined;
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** With further settings, written as in the configuration file, and after further commands. */
  static async create(settings = "", commands: readonly string[][] = []): Promise<OwnServer> {
    const folder = await mkdtemp(join(tmpdir(), "umkreis-own-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = new OwnServer(url, folder, {
      PATH: process.env.PATH,
      HOME: folder,
      UMKREIS_DATA_DIR: join(folder, "data"),
      UMKREIS_LISTEN: `127.0.0.1:${port}`,
      UMKREIS_PUBLIC_URL: url,
      UMKREIS_LIMITS__ENABLED: "false",
      UMKREIS_JOBS__TIDY_S: "1",
      UMKREIS_CONFIG: join(folder, "umkreis.toml"),
    });
    await writeFile(join(folder, "umkreis.toml"), settings);
    await server.run(["user", "create", "--email", email, "--admin"]);
    for (const command of commands) await server.run(command);
    await server.start();
    return server;
  }

  /** Runs another command of the program with the same settings, and waits for its end. */
  private async run(command: readonly string[]) {
    const child = spawn(binary, command, {
      cwd: this.folder,
      env: { ...this.environment, UMKREIS_PASSWORD: password },
      stdio: "ignore",
    });
    const code = await new Promise((resolve) => void child.on("exit", resolve));
    if (code !== 0) throw new Error(`"${command.join(" ")}" ended with ${String(code)}.`);
  }

  async start() {
    this.child = spawn(binary, ["serve"], {
      cwd: this.environment.HOME,
      env: this.environment,
      stdio: "ignore",
    });
    await expect
      .poll(
        () =>
          fetch(`${this.url}/api/health/live`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 15_000 },
      )
      .toBe(200);
  }

  get mails() {
    return join(this.folder, "data", "mail");
  }

  /** The administrator's session. */
  async signIn(request: APIRequestContext): Promise<{ tokens: Tokens; headers: { authorization: string } }> {
    const answer = await request.post("/oauth/token", {
      headers: { authorization: basic },
      form: { grant_type: "password", username: email, password },
    });
    const tokens = (await answer.json()) as Tokens;
    return { tokens, headers: { authorization: `Bearer ${tokens.access_token}` } };
  }

  /** Ends it for good. */
  async remove() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  async kill() {
    const gone = new Promise((resolve) => this.child?.once("exit", resolve));
    this.child?.kill("SIGKILL");
    await gone;
  }
}
