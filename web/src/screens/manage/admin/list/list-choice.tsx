/** The lists inside an area, as links, so that each has its own address. */
import { Link } from "wouter";
import { wholeNumber } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { classes } from "../../../../ui/classes";
import { useAdminAddress } from "../address";
import { useScrollToActive } from "./scroll-to-active";

interface Props<Id extends string> {
  label: string;
  titles: Record<Id, string>;
  counts?: Partial<Record<NoInfer<Id>, number>>;
}

/** The list that the address names, or the first one. */
export function useList<Id extends string>(titles: Record<Id, string>): Id {
  const { state } = useAdminAddress();
  const ids = Object.keys(titles) as Id[];
  return ids.find((id) => id === state.list) ?? ids[0]!;
}

export function ListChoice<Id extends string>({ label, titles, counts }: Props<Id>) {
  const { hrefOf } = useAdminAddress();
  const active = useList(titles);
  const bar = useScrollToActive();
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="scroll-quiet relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1 max-lg:flex-wrap"
    >
      {(Object.keys(titles) as Id[]).map((id, index) => (
        <Link
          key={id}
          href={hrefOf({ list: index === 0 ? undefined : id })}
          aria-current={id === active ? "page" : undefined}
          className={classes(
            "relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-pill px-4 font-semibold whitespace-nowrap",
            id === active
              ? "bg-pine-700 text-white"
              : "bg-surface inset-ring inset-ring-line hover:bg-pine-50",
          )}
        >
          {titles[id]}
          {Boolean(counts?.[id]) && (
            <span
              className={classes(
                "rounded-pill px-2 text-sm tabular-nums",
                id === active ? "bg-surface text-pine-700" : "bg-sun text-on-sun",
              )}
            >
              {wholeNumber(counts?.[id] ?? 0)}
              <span className="sr-only"> {deAdmin.openWord}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
