// What every journey needs: a browser that has answered the cookie question, and a check for barriers.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Locator, type Page, type Request } from "@playwright/test";

export { expect };

/** A context in which the cookie banner was already answered; `fresh` leaves it open. */
export const test = base.extend<{ fresh: boolean }>({
  fresh: [false, { option: true }],
  context: async ({ context, fresh, baseURL, javaScriptEnabled }, use) => {
    if (!fresh) await context.addCookies([{ name: "CookieConsent", value: "declined", url: baseURL ?? "" }]);
    if (javaScriptEnabled !== false) context.on("page", waitForTheApp);
    await use(context);
    // A journey may end while an answer is still being rewritten for its page; nobody waits for that any more.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  },
});

/** What the server rendered is visible at once, but only a started app answers to what a journey does next. */
function waitForTheApp(page: Page) {
  const started = () =>
    page.waitForFunction(() => {
      if (
        document.documentElement.dataset.app === "ready" ||
        !document.getElementById("root") ||
        location.pathname.startsWith("/embed")
      )
        return true;
      // Somebody is there and wants to begin: the app need not wait for a calm moment.
      dispatchEvent(new Event("pointerdown"));
      return false;
    });
  const { goto, reload } = page;
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options);
    if (!options?.waitUntil) await started();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await started();
    return response;
  };
}

/**
 * Takes out of every page what the server rendered and the data it did so from: the browser asks for
 * everything, as it does when the server could not render.
 */
export async function renderInBrowser(page: Page) {
  const isPage = ({ pathname }: URL) =>
    pathname === "/" || /^\/(detail|seite|reihenfolge|login)\b/.test(pathname);
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const shell = html
      .replace(
        /<div id="root">[^]*?<\/div>\s*(?=<script type="application\/json" id="site">)/,
        '<div id="root"></div>',
      )
      .replace(/<script type="application\/json" id="data">[^<]*<\/script>/, "")
      .replace(/<link rel="expect"[^>]*>/, "");
    await route.fulfill({ response, body: shell });
  });
}

/** The server does its work, and the line breaks before the answer is through. */
export async function loseAnswer(page: Page, address: string) {
  await page.route(
    address,
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

/** Waits until nothing moves or fades any more. */
async function settle(page: Page) {
  await page.evaluate(
    () => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))),
  );
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** What every page has above and below. */
const frameParts = ["header", "footer"] as const;

/** The elements that are to be seen, by the part of the page: what this width shows, and what it hides. */
function shownElements(page: Page): Promise<Record<"header" | "footer" | "rest", string>> {
  return page.evaluate(() => {
    const [header, footer] = [document.querySelector("header"), document.querySelector("footer")];
    const shown = { header: "", footer: "", rest: "" };
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const part = header?.contains(element) ? "header" : footer?.contains(element) ? "footer" : "rest";
      shown[part] += `${element.tagName} ${element.getAttribute("class") ?? ""}\n`;
    }
    return shown;
  });
}

/** Everything of such a part but its landmarks, which have to be told apart from those of the rest. */
const insideOf = (part: string) => [
  `${part} nav > *`,
  `${part} > :not(nav, :has(nav))`,
  `${part} :has(nav) > :not(nav, :has(nav))`,
];

/** The headers and footers that were judged in a window already, by theme: most addresses have the same. */
const judgedParts = new WeakMap<Page, Set<string>>();

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe can find, by day and in the dark; `within` leaves out what an
 * open menu half covers. What lies behind an open dialog can be neither reached nor read, so only that is judged.
 */
export async function expectNoBarriers(page: Page, within = "html") {
  // Half-faded texts have no contrast; what counts is what one reads after the movement.
  // Contrast is judged at rest: nothing new starts to move, and what moves already comes to its end.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await settle(page);
  const inDialog = within === "html" && (await page.locator("dialog[open]").count()) > 0;
  const scope = inDialog ? "dialog[open]" : within;
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await judge(page, scope, dark ? "in the dark" : "by day");
  // Dark pages have the same elements in other colours; a map would be painted anew (dark.spec.ts looks at one).
  if (!dark && (await page.locator("canvas").count()) === 0) {
    await page.emulateMedia({ colorScheme: "dark" });
    await settle(page);
    await judge(page, scope, "in the dark", ["color-contrast"]);
    await page.emulateMedia({ colorScheme: null });
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** `only` names the rules, where not all of them are wanted. */
async function judge(page: Page, within: string, theme: "by day" | "in the dark", only?: string[]) {
  const judged = judgedParts.get(page) ?? new Set<string>();
  judgedParts.set(page, judged);
  const shown = await shownElements(page);
  // Legacy means without a second page in which frames of other origins are added up; there are none.
  // Axe stays in a document; only a frame that came later could be without it.
  const there = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const axe = new AxeBuilder({ page, ...(there && { axeSource: "void 0;" }) })
    .setLegacyMode()
    .include(within)
    // Only what is wrong gets an address in the document, and no rule that is used here reads the stylesheets.
    // Besides the guidelines: headings in steps, and landmarks that can be told apart.
    .options({
      resultTypes: ["violations"],
      preload: { assets: ["media"] },
      rules: only ? {} : { "heading-order": { enabled: true }, "landmark-unique": { enabled: true } },
    });
  if (within === "html")
    for (const part of frameParts)
      if (judged.has(`${theme} ${shown[part]}`)) for (const inside of insideOf(part)) axe.exclude(inside);
  const { violations } = await (
    only ? axe.withRules(only) : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
  ).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    theme,
  ).toEqual([]);
  for (const part of frameParts)
    if (within === "html" || within === part) judged.add(`${theme} ${shown[part]}`);
}

/** Every width around which a layout changes; 640 pixels are what a window of 1280 has left at 200 % zoom. */
const everyWidth = [320, 390, 640, 820, 1280, 1399, 1400, 1440, 1536, 1920];
/** A phone, a tablet and a desktop. */
const judgedWidths = new Set([390, 820, 1440]);

export async function expectNoSidewaysScroll(page: Page, where: string) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    where,
  ).toBeLessThanOrEqual(0);
}

/** A look for barriers at a state that passes over the elements it has judged already, at another width. */
export function lookOnce(page: Page, barriers = expectNoBarriers): (where: string) => Promise<void> {
  const rests = new Set<string>();
  return async (where) => {
    const shown = await shownElements(page);
    if (!rests.has(shown.rest)) {
      rests.add(shown.rest);
      await test.step(`no barrier ${where}`, () => barriers(page));
      return;
    }
    for (const part of frameParts)
      if (shown[part] && !judgedParts.get(page)?.has(`by day ${shown[part]}`))
        await test.step(`no barrier in the ${part} ${where}`, () => expectNoBarriers(page, part));
  };
}

/**
 * Looks at an opened page in every width, without opening it again: nothing scrolls sideways, and there is no barrier
 * on a phone, nor on a tablet and a desktop wherever these show something else. `settled` waits until the page has
 * taken a new width in.
 */
export async function expectGoodAtEveryWidth(
  page: Page,
  settled: () => Promise<unknown>,
  barriers = expectNoBarriers,
) {
  const look = lookOnce(page, barriers);
  for (const width of everyWidth) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${page.url()} at ${width}`);
    if (!judgedWidths.has(width)) continue;
    await settled();
    await look(`at ${width} pixels`);
  }
}

export const cards = (page: Page): Locator =>
  page.getByRole("list", { name: "Betriebe", exact: true }).getByRole("article");

export const searchField = (page: Page): Locator => page.getByLabel("Was suchst du?");

/** Waits until the list shows what the address asks for. */
export async function listReady(page: Page) {
  await expect(page.getByRole("list", { name: "Betriebe", exact: true })).toHaveAttribute(
    "aria-busy",
    "false",
  );
}

export async function openOverview(page: Page, address = "/") {
  await page.goto(address);
  await listReady(page);
}

export const isListCall = (request: Request): boolean => request.url().includes("/api/company/list");

/** The company of the overview's first card, asked of the server: a journey that needs one opens no page for it. */
export async function firstCompany(page: Page): Promise<{ name: string; href: string }> {
  const answer = await page.request.post("/api/company/list?page=0&size=1", {
    data: { near: { latitude: 48, longitude: 14 } },
  });
  const { content } = (await answer.json()) as { content: { id: string; name: string }[] };
  const [{ id, name }] = content as [{ id: string; name: string }];
  return { name, href: `/detail/${id}/` };
}

/** The id inside a detail address. */
export function idOf(href: string): string {
  return href.split("/")[2] ?? "";
}

/** A browser that cannot draw maps. */
export async function withoutWebGl(page: Page) {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith("webgl")
        ? null
        : (original as (...all: unknown[]) => unknown).call(this, kind, ...rest);
    } as typeof original;
  });
}
