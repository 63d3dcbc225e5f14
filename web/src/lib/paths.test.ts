// Checks that addresses, patterns and what is read from a path agree.
import { expect, test } from "vitest";
import { pageAt, paths, patterns } from "./paths";

test("an address leads to the page it was made for, with its parameter", () => {
  expect(pageAt(paths.overview())).toEqual({ name: "overview", parameter: undefined });
  expect(pageAt(paths.detail("0197-ab"))).toEqual({ name: "detail", parameter: "0197-ab" });
  expect(pageAt(paths.manageDetail("0197-ab"))).toEqual({ name: "manageDetail", parameter: "0197-ab" });
  expect(pageAt(paths.page("impressum"))).toEqual({ name: "page", parameter: "impressum" });
  expect(pageAt("/favoriten/")?.name).toBe("favourites");
  for (const name of ["login", "manage", "order", "offline", "apiDocs", "handleAuth"] as const)
    expect(pageAt(paths[name]())?.name).toBe(name);
});

test("what is no page, or goes on behind one, leads nowhere", () => {
  for (const path of ["/nichts", "/detail/", "/detail/a/b", "/seite", "/manage/a"])
    expect(pageAt(path)).toBeUndefined();
});

test("parameters are written so that nothing in them can lead elsewhere", () => {
  expect(paths.detail("../login?a=$&")).toBe("/detail/..%2Flogin%3Fa%3D%24%26/");
});

test("no two pages share a pattern", () => {
  const all = Object.values(patterns);
  expect(new Set(all).size).toBe(all.length);
});
