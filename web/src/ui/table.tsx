/** A table of records that turns into cards on narrow screens, where each value carries its column's name. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- A table that is displayed as blocks loses its meaning unless the roles are written out. */
import type { ReactNode } from "react";
import { classes } from "./classes";

export interface Column<Row> {
  /** The heading; also the name of the value on a card. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cells in this column. */
  className?: string;
  /** On cards the value stands alone, without its column's name. */
  bare?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Older rows stay in sight while newer ones are on their way. */
  busy?: boolean;
}

export function Table<Row>({ label, columns, rows, keyOf, busy = false }: Props<Row>) {
  return (
    <table role="table" aria-label={label} aria-busy={busy} className={classes("w-full border-collapse text-md max-md:block", busy && "opacity-70")}>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line text-left text-sm text-muted">
          {columns.map(({ title, bare, className }) => (
            <th key={title} role="columnheader" scope="col" className={classes("px-3 py-2.5 font-semibold first:pl-5 last:pr-5", className)}>
              <span className={classes(bare && "sr-only")}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className="border-line not-last:border-b hover:bg-pine-50/60 max-md:grid max-md:gap-2 max-md:px-4 max-md:py-4">
            {columns.map(({ title, cell, className, bare }) => (
              <td key={title} role="cell" className={classes("px-3 py-2.5 align-middle first:pl-5 last:pr-5 max-md:p-0! max-md:text-left!", !bare && "max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-center max-md:gap-2", className)}>
                {!bare && <span aria-hidden="true" className="text-sm text-muted md:hidden">{title}</span>}
                <div className="min-w-0">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
