/** Page numbers as links, so that they can be opened in a new tab and shared. */
import type { MouseEvent } from "react";
import { classes } from "./classes";
import { Icon } from "./icons";
import { pagerItems } from "./pager-rule";

export interface PagerTexts {
  label: string;
  previous: string;
  next: string;
  page: (page: number) => string;
}

interface Props {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  texts: PagerTexts;
}

const cell =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 max-[400px]:min-w-9 max-[400px]:px-1.5";

export function Pager({ page, pageCount, hrefOf, onPage, texts }: Props) {
  const go = (target: number) => (event: MouseEvent) => {
    // Ctrl, Shift and the middle button keep their meaning of "in a new tab or window".
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPage(target);
  };

  const step = (target: number, label: string, side: "left" | "right") => {
    const arrow = <Icon name={side === "left" ? "chevronLeft" : "chevronRight"} />;
    const content = (
      <>
        {side === "left" && arrow}
        <span className="max-md:sr-only">{label}</span>
        {side === "right" && arrow}
      </>
    );
    return target < 1 || target > pageCount ? (
      <span
        role="link"
        aria-disabled="true"
        className={classes(cell, "cursor-not-allowed text-faint opacity-70")}
      >
        {content}
      </span>
    ) : (
      <a
        href={hrefOf(target)}
        onClick={go(target)}
        rel={side === "left" ? "prev" : "next"}
        className={classes(cell, "hover:bg-pine-50")}
      >
        {content}
      </a>
    );
  };

  return (
    <nav
      aria-label={texts.label}
      className="mt-11 flex items-center justify-center gap-3 font-semibold max-md:gap-0.5"
    >
      {step(page - 1, texts.previous, "left")}
      <ol className="flex items-center gap-1 max-md:gap-0">
        {pagerItems(page, pageCount).map((item, index, all) => (
          <li key={item === "gap" ? `gap-${all[index - 1]}` : item}>
            {item === "gap" ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <a
                href={hrefOf(item)}
                onClick={go(item)}
                aria-label={texts.page(item)}
                aria-current={item === page ? "page" : undefined}
                className={classes(
                  cell,
                  item === page ? "bg-pine-700 text-white hover:bg-pine-900" : "hover:bg-pine-50",
                )}
              >
                {item}
              </a>
            )}
          </li>
        ))}
      </ol>
      {step(page + 1, texts.next, "right")}
    </nav>
  );
}
