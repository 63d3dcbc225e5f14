// Which remembered pages may be opened after signing in.
import { expect, test } from "vitest";
import { safePath } from "./return-path";

test("paths of this site are followed with their query", () => {
  for (const path of ["/", "/manage", "/manage/detail/0197-ab/?tab=bilder", "/?search=k%C3%A4se#liste"])
    expect(safePath(path)).toBe(path);
});

test("nothing that could lead to another site is followed", () => {
  const foreign = [
    "https://fremd.example/",
    "//fremd.example",
    "/\\fremd.example",
    "/\t/fremd.example",
    "/\n/fremd.example",
    "\\\\fremd.example",
    "javascript:alert(1)",
    "manage",
    " /manage",
    "/manage\\..",
    "",
    null,
    undefined,
  ];
  for (const path of foreign) expect(safePath(path), String(path)).toBeUndefined();
});
