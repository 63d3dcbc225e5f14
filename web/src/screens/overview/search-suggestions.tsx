/** What opens below the search box: suggestions while somebody types, the last searches while it is empty. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { useLocation } from "wouter";
import { suggestionsFor } from "../../api/search";
import type { SearchSuggestion } from "../../api/types";
import { forgetSearch, forgetSearches, useRecentSearches } from "../../browser/recent-searches";
import { paths } from "../../lib/paths";
import { deSearch } from "../../text/de-search";
import { useDebounced } from "../../ui/debounce";
import type { OverviewAddress } from "./address";
import { preloadAnswerParts } from "./lazy-answer-parts";
import { useSearchMemory } from "./search-memory";
import { keyOf, layerSelector, SuggestionLayer, type Line, type LineKind } from "./suggestion-layer";
import { canBeCompleted, mayStay, nextPlace, outcomeOf } from "./suggestion-rule";

/** Long enough that quick typing asks once, short enough that nobody waits. */
const typingPauseMs = 120;

const nothing: readonly SearchSuggestion[] = [];

export interface SearchSuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** The id of the list of suggestions. */
  list: string;
  text: string;
  setText: (text: string) => void;
  address: OverviewAddress;
  /** The search that the page was opened with. */
  opened: string;
  /** Brings the results into sight. */
  onChosen: () => void;
}

export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { field, list, text, opened } = props;
  const { kind, lines, active, news, onKeyDown, open, close, choose, forget, forgetAll } = useCombobox(props);
  useComboboxField(field, {
    onKeyDown,
    onTyped: open,
    onEntered: () => {
      if (!field.current?.value) open();
    },
    onLeft: close,
    // Whoever was quicker than this file has begun to type already.
    onReady: () => {
      if (text.trim() !== opened || text === "") open();
    },
  });
  useComboboxState(field, lines.length > 0, active === -1 ? undefined : `${list}-${active}`);
  // The answers of a search that is now beginning may need these.
  useEffect(() => void preloadAnswerParts(), []);

  return (
    <>
      <SuggestionLayer
        id={list}
        kind={kind}
        lines={lines}
        active={active}
        onChoose={(line, byTouch) => {
          // The keyboard of a phone would cover what was found.
          if (byTouch) field.current?.blur();
          choose(line);
        }}
        onForget={forget}
        onForgetAll={forgetAll}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** What is in sight, which line is chosen, and what keys and fingers do with it. */
function useCombobox({ field, text, setText, address, opened, onChosen }: SearchSuggestionsProps) {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string>();
  const [removed, setRemoved] = useState("");
  const recent = useRecentSearches();
  const suggested = useSuggestions(text, isOpen);
  const { ignore } = useSearchMemory(address.state.search, opened);

  const kind: LineKind = text.trim() ? "suggested" : "recent";
  const lines: readonly Line[] = isOpen ? (kind === "recent" ? recent.map(lineOf) : suggested) : [];
  const active = lines.findIndex((line) => keyOf(line) === activeKey);

  const close = () => {
    setOpen(false);
    setActiveKey(undefined);
    setRemoved("");
  };
  const choose = (line: Line) => {
    close();
    const outcome = line.kind === "recent" ? { change: { search: line.label } } : outcomeOf(line, text);
    if ("companyId" in outcome) {
      ignore();
      return navigate(paths.detail(outcome.companyId));
    }
    // The field follows the address only where that changes, and what is half typed may not be in it yet.
    setText(outcome.change.search);
    address.change(outcome.change, "submitted");
    onChosen();
  };
  const forget = (label: string) => {
    forgetSearch(label);
    setRemoved(label);
    field.current?.focus();
  };
  const forgetAll = () => {
    forgetSearches();
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active];
    const step = steps[event.key];
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (step && lines.length === 0) setOpen(true);
    else if (step) setActiveKey(keyOf(lines[nextPlace(active, step, lines.length)]!));
    else if (event.key === "Enter" && line) choose(line);
    else if (event.key === "Escape" && lines.length > 0) close();
    else if (event.key === "Delete" && line?.kind === "recent") forget(line.label);
    else return;
    event.preventDefault();
  };

  const news = newsOf(kind, lines.length, removed);
  return {
    kind,
    lines,
    active,
    news,
    onKeyDown,
    open: () => setOpen(true),
    close,
    choose,
    forget,
    forgetAll,
  };
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

function newsOf(kind: LineKind, count: number, removed: string): string {
  if (count === 0) return removed && deSearch.recent.removed(removed);
  if (kind === "suggested") return deSearch.suggestionCount(count);
  return `${removed && deSearch.recent.removed(removed)} ${deSearch.recent.count(count)}`.trim();
}

const lineOf = (label: string): Line => ({ kind: "recent", label });

/** The newest suggestions; an older answer never takes their place, and a failed call leaves none. */
function useSuggestions(text: string, open: boolean): readonly SearchSuggestion[] {
  const typed = text.trim();
  const wanted = useDebounced(typed, typingPauseMs);
  const { data, isError } = useQuery({
    ...suggestionsFor(wanted),
    enabled: open && canBeCompleted(wanted),
    placeholderData: keepPreviousData,
  });
  const shown = data && !isError && canBeCompleted(typed) && mayStay(data.text, typed);
  return shown ? data.found : nothing;
}

interface FieldEvents {
  onKeyDown: (event: KeyboardEvent) => void;
  onTyped: () => void;
  onEntered: () => void;
  onLeft: () => void;
  onReady: () => void;
}

/** The field belongs to the first view and knows nothing of all this, so it is listened to from here. */
function useComboboxField(field: RefObject<HTMLInputElement | null>, events: FieldEvents) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => events.onKeyDown(event));
  const onTyped = useEffectEvent(() => events.onTyped());
  const onEntered = useEffectEvent(() => events.onEntered());
  const onLeft = useEffectEvent(() => events.onLeft());
  const onReady = useEffectEvent(() => events.onReady());
  useEffect(() => {
    const input = field.current;
    const frame = input?.parentElement;
    if (!input || !frame) return;
    const listening = new AbortController();
    const { signal } = listening;
    const outside = ({ target }: Event) => {
      if (!frame.contains(target as Node)) onLeft();
    };
    input.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    input.addEventListener("input", () => onTyped(), { signal });
    input.addEventListener(
      "focus",
      // Whoever comes back from the buttons beside the field has just emptied it, or what was below it.
      ({ relatedTarget }) => (frame.contains(relatedTarget as Node | null) ? onTyped() : onEntered()),
      { signal },
    );
    input.addEventListener("click", () => onEntered(), { signal });
    input.form?.addEventListener("submit", () => onLeft(), { signal });
    frame.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (relatedTarget !== input && !(relatedTarget as Element | null)?.closest(layerSelector)) onLeft();
      },
      { signal },
    );
    // Not every touch elsewhere takes the focus away.
    document.addEventListener("pointerdown", outside, { signal });
    if (document.activeElement === input) onReady();
    return () => listening.abort();
  }, [field]);
}

/** Tells screen readers what belongs to the field and where in it one is. */
function useComboboxState(
  field: RefObject<HTMLInputElement | null>,
  expanded: boolean,
  option: string | undefined,
) {
  useEffect(() => {
    const input = field.current;
    input?.setAttribute("aria-expanded", String(expanded));
    if (option) {
      input?.setAttribute("aria-activedescendant", option);
      document.getElementById(option)?.scrollIntoView({ block: "nearest" });
    } else input?.removeAttribute("aria-activedescendant");
  }, [field, expanded, option]);
}
