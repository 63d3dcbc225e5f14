// The help pages name things as the pages do: what stands in „…“ or in bold there is a text of these modules.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { de } from "./de";
import { deAccount } from "./de-account";
import { deAdmin } from "./de-admin";
import { deBulk } from "./de-bulk";
import { deCompany } from "./de-company";
import { deDeleted } from "./de-deleted";
import { deEdit } from "./de-edit";
import { deLetter } from "./de-letter";
import { deManage } from "./de-manage";
import { deOperation } from "./de-operation";
import { deOwner } from "./de-owner";
import { deStore } from "./de-store";

/** Every text, also of lists; what is put together from values has no name of its own. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

const pages = [
  { name: "hilfe", texts: [de, deAccount, deManage, deCompany, deEdit, deStore, deOwner] },
  {
    name: "hilfe-verwaltung",
    texts: [de.header, deManage.settings, deAdmin, deOperation, deDeleted, deBulk, deLetter, deEdit],
  },
];

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../server/data/pages/${name}.md`), "utf8");

/** What a page quotes, also in the words for its pictures, without the name of the directory and whole sentences. */
function quotedIn(page: string): string[] {
  const quotes = [...page.matchAll(/„([^“]+)“/g), ...page.matchAll(/\*\*([^*]+?):?\*\*/g)];
  return quotes.map(([, name]) => name!).filter((name) => !/[{}]|[.!?]$/.test(name));
}

for (const { name, texts } of pages) {
  test(`the page ${name} calls everything by the name that the pages give it`, () => {
    const known = new Set(textsOf(texts).map((text) => text.replace(/ …$/, "")));
    const quoted = quotedIn(read(name));
    expect(quoted.length).toBeGreaterThan(5);
    expect(quoted.filter((word) => !known.has(word))).toEqual([]);
  });
}

test("a name that no page has is found out", () => {
  expect(quotedIn("Drück „Übernehmen“ bei „{name}“. **Lage:** „Bitte sag, warum.“")).toEqual([
    "Übernehmen",
    "Lage",
  ]);
});

test("the help tells the keys of the review in the words that stand beside it", () => {
  const [, keys] = deAdmin.review.keys.split("Tastatur: ");
  expect(keys).toBeTruthy();
  expect(read("hilfe-verwaltung")).toContain(keys);
});
