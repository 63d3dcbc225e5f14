/** The search: text on the left, place on the right; results follow while typing. */
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { lazyPart } from "../../frame/lazy-part";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { Button, IconButton } from "../../ui/button";
import { classes } from "../../ui/classes";
import { searchDebounceMs } from "../../ui/debounce";
import { Icon } from "../../ui/icons";
import type { OverviewAddress } from "./address";
import { choosePlace } from "./place-address";
import { PlaceField, placeFieldId, type SettledPlace } from "./place-field";
import type { SearchSuggestionsProps } from "./search-suggestions";

/** Fetched when the field is first used. */
const SearchSuggestions = lazyPart(
  () => import("./search-suggestions").then((part) => part.SearchSuggestions),
  true,
);

interface Props {
  address: OverviewAddress;
  /** Brings the results into sight. */
  onSubmit: () => void;
  className: string;
}

export function SearchBox({ address, onSubmit, className }: Props) {
  const { text, setText } = useSearchText(address);
  const settlePlace = useRef<() => Promise<SettledPlace>>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const settled = await settlePlace.current?.();
    const search = text.trim();
    if (settled && "place" in settled) choosePlace(address, settled.place, { search });
    else address.change({ search }, "submitted");
    // Where nobody knows the place, the field that says so stays in sight.
    if (settled) onSubmit();
    else document.getElementById(placeFieldId)?.focus();
  };

  return (
    <form
      role="search"
      method="get"
      action={paths.overview()}
      onSubmit={(event) => void submit(event)}
      className={classes(
        "relative flex max-w-[800px] rounded-[18px] bg-surface p-2 shadow-float max-md:flex-wrap max-md:p-1.5",
        className,
      )}
    >
      <TextField address={address} text={text} setText={setText} onChosen={onSubmit} />
      <span
        aria-hidden="true"
        className="needs-script mx-2 my-1.5 w-px bg-line forced-colors:bg-[CanvasText] max-md:m-0 max-md:h-px max-md:w-full"
      />
      <PlaceField address={address} settle={settlePlace} />
      {/* Without scripts the browser sends the form itself, and the chosen categories go with it. */}
      {address.filters.length > 0 && <input type="hidden" name="filters" value={address.filters.join(",")} />}
      <Button type="submit" look="sun" className="px-7 text-lg forced-colors:ml-2 max-md:my-1 max-md:px-5">
        {de.banner.submit}
      </Button>
    </form>
  );
}

function TextField(props: Omit<SearchSuggestionsProps, "field" | "list" | "opened">) {
  const { address, text, setText } = props;
  const id = useId();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [opened] = useState(address.state.search);
  const [used, setUsed] = useState(false);
  return (
    <div
      className={
        // On a phone the suggestions open below the whole box, so that place and button stay in reach.
        "flex min-w-0 grow-3 basis-0 items-center gap-2.5 rounded-control pl-3.5 text-pine-700 md:relative " +
        "focus-within:ring-3 focus-within:ring-pine-700 focus-within:ring-inset max-md:basis-full " +
        "noscript:max-md:basis-0"
      }
    >
      <Icon name="search" size={21} />
      <label htmlFor={id} className="sr-only">
        {de.banner.searchLabel}
      </label>
      {/* The suggestions write their state into the combobox once they are there. */}
      <input
        ref={input}
        id={id}
        name="search"
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-controls={list}
        aria-autocomplete="list"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          // The field may have had the focus before it could tell.
          setUsed(true);
          setText(event.target.value);
        }}
        placeholder={de.banner.searchPlaceholder}
        className={
          "min-h-12 w-full min-w-0 bg-transparent text-lg text-ink placeholder:text-faint " +
          "focus-visible:outline-none md:min-h-13"
        }
      />
      {text && (
        <IconButton
          label={de.banner.clearSearch}
          onClick={() => {
            setText("");
            input.current?.focus();
          }}
        >
          <Icon name="close" size={18} />
        </IconButton>
      )}
      {used && <SearchSuggestions {...props} field={input} list={list} opened={opened} />}
    </div>
  );
}

/** The text as it is being typed, written into the address once it rests. */
function useSearchText({ state, change }: OverviewAddress) {
  const [text, setText] = useState(state.search);
  const [known, setKnown] = useState(state.search);

  // Going back, or a link to a search, changes the address from outside: the field follows.
  if (state.search !== known) {
    setKnown(state.search);
    if (state.search !== text.trim()) setText(state.search);
  }

  useEffect(() => {
    if (text.trim() === state.search) return;
    const timer = setTimeout(() => change({ search: text.trim() }, "typed"), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, state.search, change]);

  return { text, setText };
}
