// The own data as a page.
import { expect, test } from "vitest";
import { asHtml, inWords, pictureIds } from "./readable-data";

test("values are said in German, and what somebody typed is never markup", () => {
  expect(inWords(true)).toBe("ja");
  expect(inWords("2026-03-01T10:00:00.000Z")).toMatch(/1\. März 2026/);
  const html = asHtml({ name: "<script>alert(1)</script>", phone: null, tags: ["Brot", "Milch"] }, new Map());
  expect(html).toContain("<dt>Name</dt><dd><p>&lt;script&gt;");
  expect(html).toContain("<dt>Schlagwörter</dt><dd><p>Brot, Milch</p>");
  expect(html).not.toContain("Telefon");
});

test("pictures stand where their ids do, wherever that is", () => {
  const data = { companies: [{ imageIds: ["a"], campaigns: [{ imageIds: ["b"] }] }] };
  expect(pictureIds(data)).toEqual(["a", "b"]);
  expect(asHtml(data, new Map([["a", "data:image/jpeg;base64,AA"]]))).toContain(
    '<img alt="" src="data:image/jpeg;base64,AA">',
  );
});
