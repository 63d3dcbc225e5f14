// Scripts in every text that people can enter, looked at in every place that shows it: nothing may run.
import type { APIRequestContext, Page } from "@playwright/test";
import type { Tokens } from "./account";
import { administrator, call, openAdmin, ownName } from "./admin";
import { mapIdle, pins } from "./map";
import { packed, payloads, trap } from "./script-payloads";
import { expect, listReady, test } from "./support";

const word = "Fallenkorb";
/** Far from where other journeys look, inside the region. */
const corner = { latitude: 48.74, longitude: 13.42 };

/** Tags hold no line breaks or control characters; the server refuses them. */
// oxlint-disable-next-line no-control-regex -- Control characters are what has to be found.
const plain = (text: string) => !/[\u0000-\u001f]/.test(text);

/** Notes everything that ran or tried to. */
async function watch(page: Page): Promise<string[]> {
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`dialog on ${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("evil.test")) ran.push(`request to ${request.url()}`);
  });
  // The page tells by a call that the browser offers it, so that it works across all pages.
  await page.exposeFunction("pwn", () => void ran.push(`a payload ran on ${page.url()}`));
  await page.exposeFunction(
    "noteViolation",
    (directive: string) => void ran.push(`the policy stopped ${directive} on ${page.url()}`),
  );
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      (window as unknown as { noteViolation: (directive: string) => void }).noteViolation(
        event.effectiveDirective,
      ),
    );
  });
  return ran;
}

/** What browsers reported, without attempts to put our pages into frames: other journeys make those on purpose, maybe at this moment. */
async function reports(request: APIRequestContext): Promise<Record<string, number>> {
  const { byDirective } = (await (await request.get("/api/csp-report")).json()) as {
    byDirective: Record<string, number>;
  };
  const { "frame-ancestors": _framed, ...others } = byDirective;
  return others;
}

/** Companies whose names hold all payloads among them, and whose other fields hold as many as fit. */
async function plant(request: APIRequestContext, admin: Tokens): Promise<string[]> {
  const { content } = await call<{ content: { id: string }[] }>(
    request,
    admin,
    "GET",
    "/api/category?page=0&size=1",
  );
  const [names, towns, tags] = [packed(190), packed(100), packed(50).filter(plain)];
  const at = (texts: string[], number: number) => texts[number % texts.length]!;
  const made = names.map((name, number) =>
    call(request, admin, "POST", "/api/admin/company", {
      company: {
        name: `${name} ${number}`,
        description: `${word}\n${payloads.join("\n")}`,
        tags: [word, ...tags.slice((number * 29) % tags.length).slice(0, 29)],
        categoryIds: [content[0]!.id],
        active: true,
      },
      store: {
        title: name,
        street: at(names, number + 1),
        // Codes need a digit; a telephone number has no room for a script.
        postCode: `${at(packed(18), number)} 1`,
        town: at(towns, number),
        phone: "0732 600700",
        location: { lat: corner.latitude + number / 2000, lng: corner.longitude },
      },
    }),
  );
  return (await Promise.all(made)).map(({ id }) => id);
}

test("a hundred scripts in texts of the directory run on no public page", async ({ page, request }) => {
  expect(new Set(payloads).size).toBe(100);
  expect(payloads.filter((payload) => payload.includes(trap)).length).toBeGreaterThan(95);
  const [admin, before, ran] = [await administrator(request), await reports(request), await watch(page)];
  const ids = await plant(request, admin);
  const until = new Date(Date.now() + 864e5).toISOString().slice(0, 10);
  for (const text of packed(190).slice(0, 6))
    await call(request, admin, "POST", "/api/campaign/create", {
      companyId: ids[0],
      title: text,
      description: payloads.join(" "),
      validUntil: until,
    });

  await page.goto(`/?search=${word}`);
  await listReady(page);
  await expect(page.getByText("pwn()").first()).toBeVisible();
  // What the server writes into pages, of every company: only our own scripts and no handler.
  const foreign = await page.evaluate(async (companyIds) => {
    const found: string[] = [];
    for (const id of companyIds) {
      const html = await (await fetch(`/detail/${id}/`, { headers: { accept: "text/html" } })).text();
      // The parser holds the other page's own styles against this page's policy, and reports them.
      const end = html.indexOf("</head>");
      const document = new DOMParser().parseFromString(
        html.slice(0, end).replace(/<style[^>]*>[^]*?<\/style>/g, "") + html.slice(end),
        "text/html",
      );
      for (const element of document.querySelectorAll("*")) {
        const inline =
          element.tagName === "SCRIPT" &&
          !element.hasAttribute("src") &&
          !/json/.test(element.getAttribute("type") ?? "") &&
          element.textContent?.includes("pwn");
        const bad = [...element.attributes].filter(
          ({ name, value }) =>
            name.startsWith("on") ||
            (/^(href|src|action|formaction|data|xlink:href)$/.test(name) &&
              /^\s*(java|data:text)/i.test(value)),
        );
        if (inline || bad.length > 0) found.push(`${id}: ${element.outerHTML.slice(0, 120)}`);
      }
      for (const data of document.querySelectorAll("script[type*=json]")) JSON.parse(data.textContent ?? "");
    }
    return found;
  }, ids);
  expect(foreign).toEqual([]);
  for (const id of ids.slice(0, 3)) {
    await page.goto(`/detail/${id}/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("pwn()");
    await expect(page.getByText(word).first()).toBeVisible();
  }
  await page.goto(`/?tab=karte&search=${word}`);
  await mapIdle(page);
  const pin = pins(page).first();
  if (await pin.count()) {
    await pin.click();
    await expect(page.getByRole("link", { name: /pwn\(\)/ }).first()).toBeVisible();
  }
  expect(ran).toEqual([]);
  expect(await reports(request)).toEqual(before);
  await Promise.all(ids.map((id) => call(request, admin, "DELETE", `/api/admin/company/${id}`, {})));
});

test("scripts from visitors and owners do not run before administrators", async ({ page, request }) => {
  const [admin, before, ran] = [await administrator(request), await reports(request), await watch(page)];
  const mark = ownName("Falle");
  const owner = await call<{ id: string; userId: string }>(request, admin, "POST", "/api/admin/create", {
    user: {
      username: `${mark.replace(" ", "-")}@umkreis.test`,
      firstName: packed(100)[0],
      lastName: packed(100)[1],
    },
    company: {
      name: `${mark} ${packed(150)[2]}`,
      description: payloads.join("\n"),
      tags: [word, ...packed(50).filter(plain).slice(0, 5)],
      categoryIds: [
        (await call<{ content: { id: string }[] }>(request, admin, "GET", "/api/category?page=0&size=1"))
          .content[0]!.id,
      ],
      active: true,
    },
    store: {
      title: packed(200)[0],
      street: packed(200)[1],
      postCode: "4020",
      town: packed(100)[2],
      location: { lat: corner.latitude, lng: corner.longitude },
    },
  });
  for (const text of packed(190))
    expect(
      (
        await request.post("/api/company/suggest", {
          data: { name: text, location: text, reason: payloads.join(" ").slice(0, 3900) },
        })
      ).status(),
    ).toBe(200);
  expect(
    (
      await request.post(`/api/company/${owner.id}/report`, {
        data: { reason: "WrongDetails", message: payloads.join(" ").slice(0, 3900) },
      })
    ).status(),
  ).toBe(200);
  for (const query of [
    `?suche=${encodeURIComponent(mark)}`,
    `?bereich=konten&suche=${encodeURIComponent(mark)}`,
    "?bereich=pruefung&liste=suggestions",
    "?bereich=pruefung&liste=reports",
    "?bereich=system",
  ]) {
    await (page.url() === "about:blank" ? openAdmin(page, admin, query) : page.goto(`/manage${query}`));
    await expect(page.getByRole("navigation", { name: "Bereiche der Administration" })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await page.goto(`/manage/detail/${owner.id}/`);
  await expect(page.getByLabel("Betriebsname")).toHaveValue(new RegExp(mark));
  expect(ran).toEqual([]);
  expect(await reports(request)).toEqual(before);
  await call(request, admin, "DELETE", `/api/admin/user/${owner.userId}`);
});

test("scripts in an address run on no page that reads it", async ({ page, request }) => {
  const [before, ran] = [await reports(request), await watch(page)];
  for (const text of packed(1500)) {
    const value = encodeURIComponent(text);
    for (const address of [
      `/?search=${value}`,
      `/login?email=${value}&register=true`,
      `/update-email?token=${value}&email=${value}`,
      `/reset-password?token=${value}`,
      `/confirm?code=${value}`,
      `/handle-auth?code=${value}&state=${value}&error=${value}`,
      `/seite/${value.slice(0, 200)}`,
      `/detail/${value.slice(0, 200)}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    }
  }
  expect(ran).toEqual([]);
  expect(await reports(request)).toEqual(before);
});
