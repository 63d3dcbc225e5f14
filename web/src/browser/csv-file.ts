/** A plot's table as a CSV file, which spreadsheets of German systems open with a double click. */
import { saveFile } from "./save-file";

/** A cell that begins like a formula would be computed. */
const cell = (value: string | number) => {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvText = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;

export function saveCsv(rows: readonly (readonly (string | number)[])[], name: string) {
  saveFile(new Blob([csvText(rows)], { type: "text/csv;charset=utf-8" }), name);
}
