// What the page says about the columns of an import is what the server reads.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deOperation } from "../../../../text/de-operation";
import { template } from "./import-columns";

const columns = deOperation.import.readColumns;

test("exactly the columns that the server reads are listed", () => {
  const source = readFileSync("../server/src/directory/company/columns.rs", "utf8");
  const statements = source.slice(source.indexOf("pub static COLUMNS")).split("Column::new(").slice(1);
  const read = statements.filter((statement) => /\.of\(|\.looked_up\(\)/.test(statement.split("\n];")[0]!));
  const titles = read.map((statement) => /^\s*"([^"]+)"/.exec(statement)?.[1]);
  expect(titles.length).toBeGreaterThan(10);
  expect(columns.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
});

test("the template is a file with these columns and one example", async () => {
  const lines = (await template().text()).split("\r\n");
  const cells = (line: string | undefined) => line?.slice(1, -1).split('";"');
  expect(cells(lines[0]?.replace("\uFEFF", ""))).toEqual(columns.map(({ title }) => title));
  expect(cells(lines[1])).toEqual(columns.map(({ example }) => example));
  expect(lines.slice(2)).toEqual([""]);
});
