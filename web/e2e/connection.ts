// A connection to the server that can really be cut. What a browser's tools call offline does not reach a worker that is
// started anew meanwhile, as happens on a busy machine: it would go on asking the server.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { BrowserContext } from "@playwright/test";

export class Connection {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private readonly server = createServer((near) => this.lead(near));

  private constructor(private readonly to: URL) {}

  /** Leads from a port of its own to the server at `address`. */
  static async open(address: string): Promise<Connection> {
    const connection = new Connection(new URL(address));
    connection.server.listen(0, "127.0.0.1");
    await once(connection.server, "listening");
    return connection;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private lead(near: Socket) {
    if (this.isCut) return void near.destroy();
    const far = connect(Number(this.to.port), this.to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }

  /** Nothing goes through any more, and the device knows it. */
  async cut(context: BrowserContext) {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
    await context.setOffline(true);
  }

  async mend(context: BrowserContext) {
    this.isCut = false;
    await context.setOffline(false);
  }

  close() {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}
