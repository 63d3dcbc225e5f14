/** Which columns an import reads, with examples and a file to begin with. */
import { saveFile } from "../../../../browser/save-file";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";

const texts = deOperation.import;

/** Spreadsheets take semicolons, and know the letters by the mark in front. */
export function template(): Blob {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(";");
  const columns = texts.readColumns;
  const rows = [line(columns.map(({ title }) => title)), line(columns.map(({ example }) => example)), ""];
  return new Blob(["\u{feff}", rows.join("\r\n")], { type: "text/csv" });
}

export function ImportColumns() {
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-pine-700">
        {texts.columnHelp}
      </summary>
      <dl className="grid gap-x-6 gap-y-1.5 py-2 text-md sm:grid-cols-[9rem_minmax(0,1fr)]">
        {texts.readColumns.map(({ title, example, note }) => (
          <div key={title} className="contents">
            <dt className="font-semibold max-sm:mt-2">{title}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {example}
              {note && <span className="text-muted">{example ? ` (${note})` : note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="outline" onClick={() => saveFile(template(), texts.templateName)}>
        {texts.template}
      </Button>
    </details>
  );
}
