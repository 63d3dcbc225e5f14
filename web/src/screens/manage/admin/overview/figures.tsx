/** A list of numbers with its heading, its table and its file. */
import type { ReactNode } from "react";
import { wholeNumber } from "../../../../lib/format";
import { deOverview as texts } from "../../../../text/de-overview";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";
import { Panel } from "../list/panel";
import { saveCsv } from "./csv-file";

export interface Figures {
  /** The name of the file, after "ueberblick-". */
  name: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export function FiguresPanel({
  title,
  intro,
  figures,
  children,
}: {
  title: string;
  intro?: string;
  figures: Figures;
  children: ReactNode;
}) {
  return (
    <Panel
      title={title}
      intro={intro}
      aside={
        <Button
          look="quiet"
          aria-label={`${title}: ${texts.csv}`}
          onClick={() => saveCsv([figures.head, ...figures.rows], texts.file(figures.name))}
          className="print:hidden"
        >
          <Icon name="download" size={18} />
          {texts.csv}
        </Button>
      }
    >
      <div className="px-5 pb-5 max-md:px-4">{children}</div>
    </Panel>
  );
}

export function FiguresTable({
  title,
  figures: { head, rows },
  renderAction,
}: {
  title: string;
  figures: Figures;
  /** What can be done with a row, by its first cell. */
  renderAction?: (first: string) => ReactNode;
}) {
  return (
    <table aria-label={title} className="w-full border-collapse text-md">
      <thead>
        <tr className="border-b border-line">
          {head.map((name, index) => (
            <th key={name} scope="col" className={index === 0 ? "py-2 text-left" : "py-2 pl-3 text-right"}>
              {name}
            </th>
          ))}
          {renderAction && (
            <th scope="col" className="print:hidden">
              <span className="sr-only">{texts.action}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...numbers]) => (
          <tr key={first} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
              {first}
            </th>
            {numbers.map((number, index) => (
              <td key={head[index + 1]} className="py-2 pl-3 text-right tabular-nums">
                {typeof number === "number" ? wholeNumber(number) : number}
              </td>
            ))}
            {renderAction && (
              <td className="py-1 pl-3 text-right print:hidden">{renderAction(String(first))}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
