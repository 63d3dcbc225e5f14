// Measures how smoothly 10,000 places move on the map in a Chromium without a graphics card:
// node e2e/map-bench.mjs URL [PLACES [LATITUDE,LONGITUDE [STEPS [PERCENT]]]], with so many steps
// out from the zoom of a search, or in (negative); so many of the frames may be slow.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const [
  url = "http://127.0.0.1:8080",
  count = "10000",
  around = "48.15,13.9",
  steps = "4",
  slowPercent = "0",
] = process.argv.slice(2);
const [latitude, longitude] = around.split(",").map(Number);
const region = {
  west: longitude - 1,
  east: longitude + 1,
  south: latitude - 0.55,
  north: latitude + 0.55,
};
/** The promise: no frame takes longer once everything is loaded; the exit code says whether it was kept. */
const longestFrameMs = 100;
/** Six sixtieths of a second are 100 ms and not more; the page's clock, which counts in tenths, makes 100.1 of them now and then. */
const clockErrorMs = 0.2;

/** The same places every time, thicker around two hundred towns. */
function places(total) {
  let seed = 42;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const within = (from, to) => from + random() * (to - from);
  const towns = Array.from({ length: 200 }, () => [
    within(region.south, region.north),
    within(region.west, region.east),
  ]);
  return Array.from({ length: total }, (_, index) => {
    const [lat, lng] = towns[Math.floor(random() * towns.length)];
    const location = { lat: lat + within(-0.03, 0.03), lng: lng + within(-0.05, 0.05) };
    return {
      companyId: `c${index}`,
      storeId: `s${index}`,
      title: `Betrieb ${index}`,
      street: `Weg ${index}`,
      town: "Ort",
      location,
      categoryId: null,
      main: true,
    };
  });
}

/** Runs inside the page: how long each frame takes, and in how many of them the map was drawn anew. */
function startMeasuring() {
  const measured = { frames: [], drawn: 0 };
  const { drawElements } = WebGL2RenderingContext.prototype;
  let draws = false;
  WebGL2RenderingContext.prototype.drawElements = function (...all) {
    draws = true;
    return drawElements.apply(this, all);
  };
  let last = performance.now();
  const tick = (now) => {
    measured.frames.push(now - last);
    if (draws) measured.drawn++;
    draws = false;
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  window.measured = measured;
}

/** Seconds that the process which draws has kept the processor busy since it was started. */
async function drawingS(browserSession) {
  const { processInfo } = await browserSession.send("SystemInfo.getProcessInfo");
  return processInfo.find(({ type }) => type === "GPU")?.cpuTime ?? Number.NaN;
}

/**
 * Ticks of the processors so far, and how many of them the host of a virtual machine gave to others; a run
 * with many of those says little.
 */
function processorTicks() {
  const ticks = readFileSync("/proc/stat", "utf8")
    .split("\n", 1)[0]
    .trim()
    .split(/ +/)
    .slice(1, 9)
    .map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

/** The longest piece of work of the page's main thread in processor time, which other programs cannot inflate. */
function longestWorkMs(events) {
  const main = events.find((event) => event.name === "thread_name" && event.args?.name === "CrRendererMain");
  const work = events.filter(
    (event) => event.name.endsWith("RunTask") && event.tid === main?.tid && event.pid === main?.pid,
  );
  if (work.length === 0) throw new Error("The browser's record names no work of the page.");
  return work.reduce((longest, event) => Math.max(longest, (event.tdur ?? event.dur ?? 0) / 1000), 0);
}

async function move(page, box) {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  for (const [x, y] of [
    [-240, 0],
    [240, 120],
    [120, -160],
    [-160, 60],
  ]) {
    await page.mouse.down();
    for (let step = 1; step <= 20; step++)
      await page.mouse.move(middle.x + (x * step) / 20, middle.y + (y * step) / 20);
    await page.mouse.up();
    await page.mouse.move(middle.x, middle.y);
  }
  for (const zoom of [-240, -240, -240, 240, 240, 240]) {
    await page.mouse.wheel(0, zoom);
    await page.waitForTimeout(500);
  }
  // At rest the map is drawn sharply once more, which counts as well.
  await page.waitForTimeout(2_000);
}

const browser = await chromium.launch({
  executablePath: process.env.UMKREIS_E2E_CHROMIUM ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
// Whoever is somewhere begins there, from near.
await page.context().grantPermissions(["geolocation"]);
await page.context().setGeolocation({ latitude, longitude });
await page.context().addCookies([{ name: "CookieConsent", value: "declined", url }]);
const answer = JSON.stringify(places(Number(count)));
await page.route("**/api/company/search", (route) =>
  route.fulfill({ contentType: "application/json", body: answer }),
);
await page.goto(`${url}/?tab=karte`);
const idle = () => page.waitForSelector('[data-map="ready"][aria-busy="false"]', { timeout: 120_000 });
await idle();
const [way, many] = [Number(steps) < 0 ? "Hineinzoomen" : "Herauszoomen", Math.abs(Number(steps))];
for (let step = 0; step < many; step++) await page.getByRole("button", { name: way }).click();
await page.waitForTimeout(3_000);
await idle();
const frame = page.locator("[data-map]");
await frame.scrollIntoViewIfNeeded();
const drawn = await page.locator(".map-cluster, .map-pin").count();

const session = await page.context().newCDPSession(page);
const events = [];
session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
await session.send("Tracing.start", { categories: "toplevel,__metadata", transferMode: "ReportEvents" });
const processes = await browser.newBrowserCDPSession();
await page.evaluate(startMeasuring);
const before = await drawingS(processes);
const ticksBefore = processorTicks();
await move(page, await frame.boundingBox());
const { frames, drawn: redrawn } = await page.evaluate(() => window.measured);
const ticks = processorTicks();
const stolen = (ticks.stolen - ticksBefore.stolen) / (ticks.all - ticksBefore.all);
const drawingMs = ((await drawingS(processes)) - before) * 1000;
await Promise.all([
  new Promise((done) => session.once("Tracing.tracingComplete", done)),
  session.send("Tracing.end"),
]);
await browser.close();

const sorted = frames.toSorted((left, right) => left - right);
const at = (share) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
const slow = frames.filter((each) => each > longestFrameMs + clockErrorMs).length;
process.stdout.write(
  `${count} places, ${drawn} pins and clusters in the page, ${frames.length} frames: ` +
    `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(0.9999)} ms, ${slow} over ${longestFrameMs} ms\n`,
);
process.stdout.write(
  `drawing: ${(drawingMs / redrawn).toFixed(1)} ms of processor time for each of ${redrawn} frames in which the map changed\n`,
);
process.stdout.write(
  `longest piece of work of the page: ${longestWorkMs(events).toFixed(1)} ms of processor time; ` +
    `given to other machines meanwhile: ${(stolen * 100).toFixed(1)} %\n`,
);
if (slow > (Number(slowPercent) / 100) * frames.length) process.exitCode = 1;
