/** The places below the field for one; the keyboard stays in the field and chooses from there. */
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref, type RefObject } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import type { Place } from "../../api/types";
import { usePosition, type NamedPlace } from "../../browser/position";
import { de } from "../../text/de";
import { deSearch } from "../../text/de-search";
import { classes } from "../../ui/classes";
import { useDebounced } from "../../ui/debounce";
import { Icon } from "../../ui/icons";
import { houseNote } from "./place-rule";

/** Fewer letters fit too many places. */
const shortest = 2;

const named = ({ label, location, radiusKm }: Place): NamedPlace => ({
  place: label,
  latitude: location.lat,
  longitude: location.lng,
  ...(radiusKm && { reachKm: radiusKm }),
});

/**
 * The place that a text means: the suggestion that stands out, or where the suggestions are not that far yet
 * the best for all that was typed. Nothing for an empty text; a sentence where there is no such place.
 */
export async function lookUp(
  client: QueryClient,
  text: string,
  marked: Place | undefined,
): Promise<NamedPlace | string | undefined> {
  if (text === "") return undefined;
  if (marked) return named(marked);
  try {
    const [best] = await client.fetchQuery(queries.places(text, true));
    return best ? named(best) : deSearch.place.notFound(text);
  } catch {
    return deSearch.place.failed;
  }
}

interface Props {
  /** The list's; each line adds its place. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  draft: string;
  /** What is wrong with what was typed. */
  problem: string;
  /** Tells the field which suggestion stands out. */
  marked: Ref<Place | undefined>;
  /** Undefined takes the place away that is in force. */
  onChoose: (place: NamedPlace | undefined) => void;
  onGiveUp: () => void;
}

export function PlaceSuggestions({ id, field, draft, problem, marked, onChoose, onGiveUp }: Props) {
  const { geocoderAttribution } = useSite().map;
  const { places, active, setActive, said, unknown } = usePlaces(draft, problem, marked);
  const shown = places.length > 0 || said !== "";

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: places.length - 1 }[event.key];
    if (event.key === "Escape" && shown) onGiveUp();
    else if (step !== undefined && places.length > 0) setActive((active + step) % places.length);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const input = field.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    input?.addEventListener("keydown", listen);
    return () => input?.removeEventListener("keydown", listen);
  }, [field]);
  useFieldState(field, {
    "aria-expanded": String(places.length > 0),
    "aria-activedescendant": places.length > 0 && `${id}-${active}`,
    "aria-invalid": problem !== "" && "true",
    "aria-describedby": said !== "" && `${id}-said`,
  });

  return (
    <div
      hidden={!shown}
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
            onClick={() => onChoose(named(place))}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5",
              index === active && "bg-pine-50",
            )}
          >
            <Icon name="pin" size={17} className="text-pine-600" />
            <span className="min-w-0">
              {place.label}
              <HouseNote typed={draft} place={place} />
            </span>
          </div>
        ))}
      </div>
      {places.length > 0 && geocoderAttribution && (
        <p className="px-3 pt-1 text-xs text-muted">{geocoderAttribution}</p>
      )}
      <p id={`${id}-said`} role="status" className={classes("px-3 text-md text-muted", said && "py-2")}>
        {said} {unknown && <Unknown />}
      </p>
      {unknown && (
        <ForgetPlace
          onForget={() => {
            onChoose(undefined);
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Where we do know places, and from where is searched as long as no other is chosen. */
function Unknown() {
  const { region } = useSite();
  const { position } = usePosition();
  const inForce = position && (position.place ?? position.here ?? de.position.here);
  return (
    <>
      {deSearch.place.known(region.name)} {inForce && deSearch.place.still(inForce)}
    </>
  );
}

/** The former place shall not stay for want of another. */
function ForgetPlace({ onForget }: { onForget: () => void }) {
  const { position } = usePosition();
  if (!position) return null;
  return (
    <button
      type="button"
      onClick={onForget}
      className="min-h-11 rounded px-3 text-md font-semibold text-pine-700 underline underline-offset-4"
    >
      {de.position.forget}
    </button>
  );
}

/** The street or a neighbour in place of the house: whoever chooses it shall know. */
function HouseNote({ typed, place }: { typed: string; place: Place }) {
  const note = houseNote(typed, place);
  return note && <span className="block text-sm text-muted">{note}</span>;
}

/** The places that fit what is typed, which of them stands out, and what there is to say instead. */
function usePlaces(draft: string, problem: string, marked: Ref<Place | undefined>) {
  const typed = draft.trim();
  const wanted = useDebounced(typed);
  const { data, isFetched, isError } = useQuery({
    ...queries.places(wanted),
    enabled: wanted.length >= shortest,
  });
  const [choice, setChoice] = useState({ draft, active: 0 });
  const active = choice.draft === draft ? choice.active : 0;

  // While typing goes on, the last suggestions stay in sight; those of another word would mislead.
  const found = wanted.length >= shortest && typed.startsWith(wanted) && isFetched;
  const places = found && !problem ? (data ?? []).slice(0, 6) : [];
  const best = typed === wanted ? places[active] : undefined;
  useImperativeHandle(marked, () => best);
  const nothing = found && data?.length === 0 ? deSearch.place.notFound(wanted) : "";
  const failed = found && isError ? deSearch.place.failed : "";
  return {
    places,
    active,
    setActive: (next: number) => setChoice({ draft, active: next }),
    said: problem || nothing || failed,
    /** The place is not known, or so it seems while somebody types. */
    unknown: problem ? problem !== deSearch.place.failed : nothing !== "",
  };
}

/** Tells screen readers what belongs to the field; what is false is not there, and nothing is once this is gone. */
function useFieldState(field: RefObject<HTMLInputElement | null>, state: Record<string, string | false>) {
  const text = JSON.stringify(state);
  useEffect(() => {
    const input = field.current;
    const values = Object.entries(JSON.parse(text) as typeof state);
    for (const [name, value] of values)
      if (value !== false) input?.setAttribute(name, value);
      else input?.removeAttribute(name);
    return () => {
      for (const [name] of values) input?.removeAttribute(name);
      input?.setAttribute("aria-expanded", "false");
    };
  }, [field, text]);
}
