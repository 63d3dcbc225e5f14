// Checks what the service worker may keep; the file is a plain script, so it is run as one.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

interface Rules {
  kindOf: (request: { method: string; mode: string; path: string }) => string | undefined;
  mayKeep: (
    kind: string,
    answer: {
      path: string;
      authorization?: boolean;
      status: number;
      cacheControl?: string;
      redirected?: boolean;
    },
  ) => boolean;
  listQuestion: (body: string) => string | undefined;
  marked: (html: string, storedAt: string) => string;
  surplus: (sizes: number[], limits: { most: number; mostBytes: number }) => number;
}

const scope = { self: {} as { offlineRules: Rules } };
runInNewContext(readFileSync(`${import.meta.dirname}/../../public/sw-rules.js`, "utf8"), scope);
const { kindOf, mayKeep, listQuestion, marked, surplus } = scope.self.offlineRules;

const id = "0190b0a0-0000-7000-8000-000000000000";
const get = (path: string, mode = "cors") => kindOf({ method: "GET", mode, path });

test("public answers, pictures, files and pages are the worker's business", () => {
  expect(kindOf({ method: "POST", mode: "cors", path: "/api/company/list" })).toBe("list");
  for (const path of [
    `/api/company/${id}`,
    `/api/company/${id}/stores`,
    `/api/company/${id}/campaigns`,
    "/api/category",
    "/api/special-offer",
    "/api/page/impressum",
  ])
    expect(get(path), path).toBe("call");
  expect(get(`/api/media/${id}`, "no-cors")).toBe("picture");
  expect(get("/assets/index-abc.js")).toBe("asset");
  expect(get("/detail/x/", "navigate")).toBe("page");
});

test("nothing of an account, an owner or the administration is ever touched", () => {
  for (const path of [
    "/api/account",
    "/api/user",
    "/api/user/companies",
    "/api/favourite",
    "/api/admin/company",
    "/oauth/token",
    "/me",
    "/api/health",
    "/api/company/similar",
    "/api/push/key",
  ])
    expect(get(path), path).toBeUndefined();
  for (const method of ["PUT", "DELETE"])
    expect(kindOf({ method, mode: "cors", path: `/api/company/${id}` })).toBeUndefined();
  expect(kindOf({ method: "POST", mode: "cors", path: "/oauth/token" })).toBeUndefined();
  expect(get("/oauth/authorize", "navigate")).toBeUndefined();
  expect(get("/embed", "navigate")).toBeUndefined();
});

test("answers to a signed-in visitor, failures and private pages are not kept", () => {
  expect(mayKeep("call", { path: "/api/category", status: 200 })).toBe(true);
  expect(mayKeep("call", { path: "/api/category", status: 200, authorization: true })).toBe(false);
  expect(mayKeep("call", { path: "/api/category", status: 200, cacheControl: "no-store" })).toBe(false);
  expect(mayKeep("call", { path: "/api/category", status: 200, cacheControl: "private, no-cache" })).toBe(
    false,
  );
  expect(mayKeep("list", { path: "/api/company/list", status: 200, cacheControl: "no-store" })).toBe(true);
  expect(
    mayKeep("list", {
      path: "/api/company/list",
      status: 200,
      cacheControl: "no-store",
      authorization: true,
    }),
  ).toBe(false);
  expect(mayKeep("call", { path: "/api/category", status: 404 })).toBe(false);
  expect(mayKeep("page", { path: "/", status: 200 })).toBe(true);
  expect(mayKeep("page", { path: "/detail/x/", status: 200 })).toBe(true);
  for (const path of ["/manage", "/manage/detail/x/", "/login", "/confirm", "/reset-password", "/favoriten"])
    expect(mayKeep("page", { path, status: 200 }), path).toBe(false);
  expect(mayKeep("page", { path: "/detail/x/", status: 410 })).toBe(false);
});

test("a list is known by its question, not by where the visitor stands", () => {
  const here = listQuestion('{"text":"Brot","near":{"latitude":48,"longitude":14}}');
  expect(here).toBe(listQuestion('{"near":{"latitude":47,"longitude":13},"text":"Brot"}'));
  expect(here).not.toContain("48");
  expect(here).not.toBe(listQuestion('{"text":"Käse"}'));
  expect(listQuestion('{"favourites":true}')).toBeUndefined();
  expect(listQuestion("kein JSON")).toBeUndefined();
});

test("a stored page says since when it is stored", () => {
  expect(marked("<head><title>x</title></head><body></body>", "2026-11-15T09:00:00Z")).toBe(
    '<head><title>x</title><meta name="stored-at" content="2026-11-15T09:00:00Z"></head><body></body>',
  );
});

test("the oldest copies go first, by number and by size", () => {
  expect(surplus([1, 1, 1], { most: 3, mostBytes: 10 })).toBe(0);
  expect(surplus([1, 1, 1, 1], { most: 3, mostBytes: 10 })).toBe(1);
  expect(surplus([5, 5, 5], { most: 9, mostBytes: 10 })).toBe(1);
  expect(surplus([20], { most: 9, mostBytes: 10 })).toBe(1);
});
