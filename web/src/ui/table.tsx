/** A table of records that turns into cards on narrow screens, where each value carries its column's name. */
// A table that is displayed as blocks loses its meaning unless the roles are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { MouseEvent, ReactNode } from "react";
import { classes } from "./classes";

export interface Column<Row> {
  /** The heading; also the name of the value on a card. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cells in this column. */
  className?: string;
  /** On cards the value stands alone, without its column's name. */
  bare?: boolean;
  /** The heading is only for those who cannot see that the column holds buttons. */
  quiet?: boolean;
  /** Clicking the heading orders the rows by this column. */
  order?: ColumnOrder;
}

export interface ColumnOrder {
  /** The direction in which the rows are ordered by this column, if they are. */
  direction: "ascending" | "descending" | undefined;
  onOrder: () => void;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Older rows stay in sight while newer ones are on their way. */
  busy?: boolean;
  /** Has so many columns that it is a table on wide screens only. */
  roomy?: boolean;
  /** Follows a click anywhere on a row, where nothing of its own was clicked; a link in the row is for the keyboard. */
  onOpen?: (row: Row) => void;
}

/** What does something by itself when it is clicked, or belongs to a popup. */
const ownDeeds = "a, button, input, select, textarea, label, dialog, [role=switch]";

/** Whether a click means the row: neither something in it, nor the end of marking text. */
function meansRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  const own = target instanceof Element && target.closest(ownDeeds);
  // Popups are children of the row for React, but not on the page.
  const inside = target instanceof Node && currentTarget.contains(target);
  return inside && !own && !defaultPrevented && !getSelection()?.toString();
}

const narrow = {
  table: "max-md:block",
  head: "max-md:sr-only",
  body: "max-md:block",
  row: "max-md:grid max-md:grid-cols-1 max-md:gap-2 max-md:px-4 max-md:py-4",
  cell: "max-md:p-0! max-md:text-left!",
  // A name stands beside the first line of what it names; a switch has none.
  named:
    "max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-2 " +
    "max-md:has-[[role=switch]]:items-center",
  name: "md:hidden",
  order: "max-md:invisible",
};

const roomyOnly: typeof narrow = {
  table: "max-lg:block",
  head: "max-lg:sr-only",
  body: "max-lg:block",
  row: "max-lg:grid max-lg:grid-cols-1 max-lg:gap-x-6 max-lg:gap-y-2 max-lg:px-4 max-lg:py-4 sm:max-lg:grid-cols-2",
  cell: "max-lg:p-0! max-lg:text-left!",
  named: "max-lg:grid max-lg:grid-cols-[7.5rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-2",
  name: "lg:hidden",
  order: "max-lg:invisible",
};

export function Table<Row>({ label, columns, rows, keyOf, busy = false, roomy = false, onOpen }: Props<Row>) {
  const looks = roomy ? roomyOnly : narrow;
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={busy}
      className={classes("w-full border-collapse text-md", looks.table, busy && "opacity-70")}
    >
      <thead role="rowgroup" className={looks.head}>
        <tr role="row" className="border-b border-line text-left text-sm text-muted">
          {columns.map(({ title, quiet, className, order }) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              aria-sort={order?.direction}
              className={classes("px-3 py-2.5 font-semibold first:pl-5 last:pr-5", className)}
            >
              {order ? (
                <OrderButton title={title} order={order} className={looks.order} />
              ) : (
                <span className={classes(quiet && "sr-only")}>{title}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={looks.body}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            onClick={onOpen && ((event) => meansRow(event) && onOpen(row))}
            className={classes(
              "border-line not-last:border-b hover:bg-pine-50/60",
              onOpen && "cursor-pointer",
              looks.row,
            )}
          >
            {columns.map(({ title, cell, className, bare }) => (
              <td
                key={title}
                role="cell"
                className={classes(
                  "px-3 py-2.5 align-middle first:pl-5 last:pr-5",
                  looks.cell,
                  bare ? "col-span-full" : looks.named,
                  className,
                )}
              >
                {!bare && (
                  <span aria-hidden="true" className={classes("text-sm text-muted", looks.name)}>
                    {title}
                  </span>
                )}
                {/* A long name takes more lines, not the width of the others. */}
                <div className="min-w-0 hyphens-auto wrap-anywhere">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const arrows = { ascending: "↑", descending: "↓" } as const;

/** On cards nobody sees the headings, so they are not reached by the keyboard either. */
function OrderButton({
  title,
  order: { direction, onOrder },
  className,
}: {
  title: string;
  order: ColumnOrder;
  className: string;
}) {
  return (
    <button
      type="button"
      onClick={onOrder}
      className={classes(
        "-my-2.5 inline-flex min-h-11 cursor-pointer items-center gap-1 text-left font-semibold hover:text-ink",
        className,
      )}
    >
      {title}
      <span aria-hidden="true" className="w-3">
        {direction && arrows[direction]}
      </span>
    </button>
  );
}
