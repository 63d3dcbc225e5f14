// Checks the CSV files that plots and tables are saved as.
import { expect, test } from "vitest";
import { csvText } from "./csv-file";

test("cells with separators are quoted, and formulas run nowhere", () => {
  expect(
    csvText([
      ["Wort", "n"],
      ['a;"b"', 3],
      ["=1+1", 0],
    ]),
  ).toBe('\uFEFFWort;n\r\n"a;""b""";3\r\n\'=1+1;0\r\n');
});
