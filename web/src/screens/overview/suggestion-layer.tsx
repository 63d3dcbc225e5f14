/** The lines below the search box; the keyboard stays in the field and chooses from there. */
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent, PointerEvent } from "react";
import { queries } from "../../api/queries";
import type { SearchSuggestion } from "../../api/types";
import { categoryClass } from "../../browser/colour-rules";
import { CategoryIcon } from "../../company/category-icon";
import { wholeNumber } from "../../lib/format";
import { deSearch } from "../../text/de-search";
import { IconButton } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";

/** A suggestion of the server, or a search of before. */
export type Line = SearchSuggestion | { kind: "recent"; label: string };

/** Finds what opens below the field. */
export const layerSelector = "[data-suggestions]";

/** Lines are all of one kind. */
export type LineKind = "suggested" | "recent";

/** Tells lines apart, and finds one again among newer ones. */
export const keyOf = (line: Line): string => `${line.kind} ${line.label} ${("id" in line && line.id) || ""}`;

interface Props {
  /** The list's; each line adds its place. */
  id: string;
  kind: LineKind;
  lines: readonly Line[];
  /** The place of the chosen line, or -1. */
  active: number;
  onChoose: (line: Line, byTouch: boolean) => void;
  onForget: (label: string) => void;
  onForgetAll: () => void;
}

const keepFocus = (event: PointerEvent) => event.preventDefault();
const byTouch = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "touch";

export function SuggestionLayer({ id, kind, lines, active, onChoose, onForget, onForgetAll }: Props) {
  const recent = kind === "recent";
  return (
    <div
      data-suggestions=""
      hidden={lines.length === 0}
      className={
        "absolute inset-x-0 top-full z-20 mt-3 rounded-2xl bg-surface p-2 text-ink shadow-panel " +
        "md:min-w-104 forced-colors:border"
      }
    >
      {recent && (
        <p aria-hidden="true" className="px-3 pt-1 pb-1.5 text-sm font-semibold text-muted">
          {deSearch.recent.title}
        </p>
      )}
      <div className="flex">
        <div
          id={id}
          role="listbox"
          aria-label={recent ? deSearch.recent.list : deSearch.suggestions}
          className="min-w-0 grow"
        >
          {lines.map((line, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keyboard stays in the field and chooses from there.
            <div
              key={keyOf(line)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={keepFocus}
              onClick={(event) => onChoose(line, byTouch(event))}
              className={classes(
                "flex h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 hover:bg-pine-50",
                index === active && "bg-pine-50 forced-colors:outline-2",
              )}
            >
              <LineContent line={line} />
            </div>
          ))}
        </div>
        {recent && (
          // Beside the list and not in it: a line that can be chosen holds no buttons.
          <div>
            {lines.map(({ label }) => (
              <IconButton
                key={label}
                label={deSearch.recent.remove(label)}
                tabIndex={-1}
                onPointerDown={keepFocus}
                onClick={() => onForget(label)}
              >
                <Icon name="close" size={16} />
              </IconButton>
            ))}
          </div>
        )}
      </div>
      {recent && (
        <button
          type="button"
          onClick={onForgetAll}
          className="mt-1 min-h-11 rounded px-3 text-md font-semibold text-pine-700 underline underline-offset-4"
        >
          {deSearch.recent.removeAll}
        </button>
      )}
    </div>
  );
}

function LineContent({ line }: { line: Line }) {
  if (line.kind === "recent")
    return (
      <>
        <Icon name="clock" size={18} className="text-muted" />
        <span className="truncate">{line.label}</span>
      </>
    );
  return (
    <>
      <LineIcon line={line} />
      <span className="truncate">
        {line.label}
        <span className="sr-only">, </span>
      </span>
      <span className="ml-auto shrink-0 text-sm text-muted">
        {deSearch.kinds[line.kind]}
        {line.count ? (
          <>
            <span className="sr-only">, {deSearch.companies(line.count)}</span>
            <span aria-hidden="true"> · {wholeNumber(line.count)}</span>
          </>
        ) : null}
      </span>
    </>
  );
}

const drawings = {
  /** A toolbox. */
  trade: "M4 9.5h16V19H4ZM9 9.5V6h6v3.5M4 13.5h16M12 12v3",
  tag: "M4.5 4.5h7l8 8-7 7-8-8ZM8.5 8.5v.01",
  /** A shop with its awning. */
  company:
    "M5 11v8.5h14V11M4 9l1.5-4.5h13L20 9c0 3-5.3 3-5.3 0 0 3-5.4 3-5.4 0C9.3 12 4 12 4 9ZM10 19.5V14h4v5.5",
};

function LineIcon({ line: { kind, id } }: { line: SearchSuggestion }) {
  const { data: categories } = useQuery(queries.categories());
  const category = kind === "category" && categories?.find((known) => known.id === id);
  if (kind === "category")
    return (
      <span
        className={classes("grid size-5 place-items-center text-(--cat)", categoryClass(id ?? undefined))}
      >
        <CategoryIcon category={category || {}} size={20} />
      </span>
    );
  if (kind === "town") return <Icon name="pin" className="text-pine-600" />;
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0 text-pine-600"
    >
      <path d={drawings[kind]} />
    </svg>
  );
}
