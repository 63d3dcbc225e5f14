/** Postcode or place with suggestions, or the device's own position. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import type { Place } from "../../api/types";
import { forgetPosition, setPlace, usePosition, watchPosition } from "../../browser/position";
import { de } from "../../text/de";
import { IconButton } from "../../ui/button";
import { classes } from "../../ui/classes";
import { useDebounced } from "../../ui/debounce";
import { Icon } from "../../ui/icons";
import { Spinner } from "../../ui/spinner";

/** The id by which other parts of the page bring the visitor here. */
export const placeFieldId = "ort";

/** Fewer letters fit too many places. */
const shortest = 2;
/** So many letters are meant, also without a choice: a postcode has as many. */
const plain = 4;

const frameClass =
  "needs-script relative flex min-w-0 grow-2 basis-0 items-center gap-2.5 rounded-control pl-3.5 " +
  "text-pine-700 focus-within:ring-3 focus-within:ring-pine-700 focus-within:ring-inset";
const inputClass =
  "min-h-12 w-full min-w-0 truncate bg-transparent text-lg text-ink placeholder:text-faint " +
  "focus-visible:outline-none md:min-h-13";

export function PlaceField() {
  const { position } = usePosition();
  const [draft, setDraft] = useState<string>();
  const [active, setActive] = useState(0);
  const list = useId();
  const wanted = useDebounced(draft?.trim() ?? "");
  const { data: places, isFetched } = useQuery({
    ...queries.places(wanted),
    enabled: wanted.length >= shortest,
  });

  const shown = draft ?? (position ? (position.place ?? de.banner.nearMe) : "");
  // While typing goes on, the last suggestions stay in sight; those of another word would mislead.
  const typed = draft?.trim() ?? "";
  const open = draft !== undefined && wanted.length >= shortest && typed.startsWith(wanted) && isFetched;
  const options = open ? (places ?? []).slice(0, 6) : [];

  const choose = (place: Place) => {
    setPlace(place.label, { latitude: place.location.lat, longitude: place.location.lng });
    setDraft(undefined);
  };

  const finish = useFinishing(draft, choose);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) setDraft(undefined);
    else if (event.key === "ArrowDown" && options.length) setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp" && options.length)
      setActive((active + options.length - 1) % options.length);
    else if (event.key === "Enter" && options[active] && typed === wanted) choose(options[active]);
    else if (event.key === "Enter" && typed.length >= shortest) finish(() => setActive(0));
    else return;
    event.preventDefault();
  };

  // An emptied field means "no place"; an unfinished one keeps the place there was.
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (draft !== undefined && draft.trim() === "" && position) forgetPosition();
    if (options[0] && typed === wanted && typed.length >= plain) choose(options[active] ?? options[0]);
    else if (typed.length >= plain) finish(() => setDraft(undefined));
    else setDraft(undefined);
  };

  return (
    <div onBlur={onBlur} className={frameClass}>
      <Icon name="pin" size={21} />
      <label htmlFor={placeFieldId} className="sr-only">
        {de.banner.placeLabel}
      </label>
      <input
        id={placeFieldId}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={options.length ? `${list}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={shown}
        placeholder={de.banner.placePlaceholder}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={inputClass}
      />
      <NearMe />
      <Suggestions id={list} open={open} wanted={wanted} places={options} active={active} onChoose={choose} />
    </div>
  );
}

/** Uses the position of the device from now on. */
function NearMe() {
  const { position, searching } = usePosition();
  return (
    <IconButton
      label={searching ? de.position.searching : de.banner.nearMe}
      aria-pressed={position !== undefined && position.place === undefined}
      onClick={watchPosition}
      className="aria-pressed:bg-pine-100"
    >
      {searching ? <Spinner size={20} /> : <Icon name="locate" size={21} />}
    </IconButton>
  );
}

/** Looks up what was typed to its end, where the suggestions are not that far yet, and takes the best. */
function useFinishing(
  draft: string | undefined,
  choose: (place: Place) => void,
): (onNothing: () => void) => void {
  const client = useQueryClient();
  const latest = useRef({ draft, choose });
  useEffect(() => {
    latest.current = { draft, choose };
  });
  return (onNothing) => {
    const text = draft?.trim() ?? "";
    const goesOn = () => latest.current.draft?.trim() !== text;
    client.fetchQuery(queries.places(text, true)).then(
      ([best]) => {
        if (!goesOn()) return best ? latest.current.choose(best) : onNothing();
      },
      () => {
        if (!goesOn()) onNothing();
      },
    );
  };
}

interface SuggestionsProps {
  id: string;
  open: boolean;
  /** What was looked up. */
  wanted: string;
  places: readonly Place[];
  active: number;
  onChoose: (place: Place) => void;
}

function Suggestions({ id, open, wanted, places, active, onChoose }: SuggestionsProps) {
  const { geocoderAttribution } = useSite().map;
  const nothing = open && places.length === 0;
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-10 mt-3 overflow-hidden rounded-2xl bg-surface p-2 text-ink shadow-panel max-md:min-w-72"
    >
      <div id={id} role="listbox" aria-label={de.banner.placeSuggestions}>
        {places.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keyboard stays in the field and chooses from there.
          <div
            key={`${place.label}-${place.location.lat}-${place.location.lng}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3",
              index === active && "bg-pine-50",
            )}
          >
            <Icon name="pin" size={17} className="text-pine-600" />
            {place.label}
          </div>
        ))}
      </div>
      {places.length > 0 && geocoderAttribution && (
        <p className="px-3 pt-1 text-xs text-muted">{geocoderAttribution}</p>
      )}
      <p role="status" className={classes("px-3 text-md text-muted", nothing && "py-2")}>
        {nothing && de.position.notFound(wanted)}
      </p>
    </div>
  );
}
