/** A list of numbers with its heading, its table and its file. */
import type { ReactNode } from "react";
import { saveCsv } from "../../../../browser/csv-file";
import { wholeNumber } from "../../../../lib/format";
import { deOverview as texts } from "../../../../text/de-overview";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";
import { Panel } from "../list/panel";

export interface Figures {
  /** The name of the file, after "ueberblick-". */
  name: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Of what can be done with a row: small, because there are many of them. */
export const actionLook = "px-2! text-sm whitespace-nowrap";

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
          className="-mr-3 px-3! print:hidden"
        >
          <Icon name="download" size={18} />
          <span className="max-sm:sr-only">{texts.csv}</span>
        </Button>
      }
    >
      <div className="px-5 pb-5 max-md:px-4">{children}</div>
    </Panel>
  );
}

/** On a phone the columns of numbers are as wide in every row, and what can be done stands below. */
const folded = {
  table: "max-sm:block",
  rows: "max-sm:block",
  row: "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_5.5rem_4.5rem] max-sm:items-baseline",
  actions: "max-sm:col-span-full max-sm:-ml-2 max-sm:pl-0 max-sm:text-left",
};
const unfolded: Record<keyof typeof folded, string> = { table: "", rows: "", row: "", actions: "" };

interface TableProps {
  title: string;
  figures: Figures;
  /** The first numbers are drawn as bars below their names. */
  drawn?: boolean;
  /** How its first cell is shown. */
  renderFirst?: ((first: string) => ReactNode) | undefined;
  /** What can be done with a row, by its first cell. */
  renderAction?: ((first: string) => ReactNode) | undefined;
}

// A table that is displayed as blocks loses its meaning unless the roles are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
export function FiguresTable({
  title,
  figures: { head, rows },
  drawn = false,
  renderFirst = String,
  renderAction,
}: TableProps) {
  const look = renderAction ? folded : unfolded;
  const most = drawn ? Math.max(1, ...rows.map(([, number]) => Number(number))) : undefined;
  return (
    <table
      role="table"
      aria-label={title}
      className={`w-full border-collapse text-md print:text-sm ${look.table}`}
    >
      <thead role="rowgroup" className={look.rows}>
        <tr role="row" className={`border-b border-line align-bottom ${look.row}`}>
          {head.map((name, index) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={index === 0 ? "py-2 text-left" : "py-2 pl-3 text-right"}
            >
              {name}
            </th>
          ))}
          {renderAction && (
            <th role="columnheader" scope="col" className="print:hidden">
              <span className="sr-only">{texts.action}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className={look.rows}>
        {rows.map(([first = "", ...numbers]) => (
          <tr key={first} role="row" className={`border-b border-line last:border-0 ${look.row}`}>
            <th
              role="rowheader"
              scope="row"
              className="py-2 text-left font-normal [overflow-wrap:anywhere] print:py-0.5"
            >
              {renderFirst(String(first))}
              {most !== undefined && <Bar share={Number(numbers[0]) / most} />}
            </th>
            {numbers.map((number, index) => (
              <td
                key={head[index + 1]}
                role="cell"
                className="py-2 pl-3 text-right whitespace-nowrap tabular-nums print:py-0.5"
              >
                {typeof number === "number" ? wholeNumber(number) : number}
              </td>
            ))}
            {renderAction && (
              <td role="cell" className={`py-1 pl-3 text-right print:hidden ${look.actions}`}>
                {renderAction(String(first))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Drawn rather than styled, because the policy of our pages takes no style attributes. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1 block h-1.5 w-full"
    >
      <rect width={Math.max(1, 100 * share)} height="1" className="fill-pine-600" />
    </svg>
  );
}
