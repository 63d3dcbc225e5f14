/** Tabs with one tab stop: arrow keys, Home and End move and select. */
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "./classes";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  badge?: string;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onSelect: (id: Id) => void;
  className?: string;
  children: ReactNode;
}

/** The position the key leads to, or undefined when the key means nothing here. */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

export function Tabs<Id extends string>({ label, tabs, active, onSelect, className, children }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(
      event.key,
      tabs.findIndex((tab) => tab.id === active),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  };

  return (
    <>
      <div className={classes("needs-script", className)}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="scroll-quiet relative flex gap-7 overflow-x-auto border-b border-line max-md:gap-5 max-[22rem]:gap-3"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-tab-${tab.id}`}
              aria-controls={`${base}-panel`}
              aria-selected={tab.id === active}
              tabIndex={tab.id === active ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={classes(
                "min-h-13 border-b-3 px-0.5 text-lg max-[22rem]:text-base font-semibold whitespace-nowrap",
                "transition-colors duration-150 focus-visible:-outline-offset-3 focus-visible:rounded-lg",
                tab.id === active
                  ? "border-pine-700 text-pine-700"
                  : "border-transparent text-muted hover:text-pine-700",
              )}
            >
              {tab.label}
              {tab.badge && (
                <span
                  className={classes(
                    "ml-2 rounded-pill px-2 py-0.5 text-sm",
                    tab.id === active ? "bg-pine-100" : "bg-sand",
                  )}
                >
                  {tab.badge}
                </span>
              )}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${active}`}>
        {children}
      </div>
    </>
  );
}
