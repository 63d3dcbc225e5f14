/** Postcode or place with suggestions, or the device's own position. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useImperativeHandle, useRef, useState, type FocusEvent, type Ref } from "react";
import { useSite } from "../../api/site-context";
import type { Place } from "../../api/types";
import { usePosition, watchPosition, type KnownPosition, type NamedPlace } from "../../browser/position";
import { lazyPart } from "../../frame/lazy-part";
import { de } from "../../text/de";
import { IconButton } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { Spinner } from "../../ui/spinner";
import type { OverviewAddress } from "./address";
import { choosePlace } from "./place-address";

/** The id by which other parts of the page bring the visitor here. */
export const placeFieldId = "ort";

/** What belongs to typing a place is fetched when somebody does. */
const typing = () => import("./place-suggestions");
const PlaceSuggestions = lazyPart(() => typing().then((part) => part.PlaceSuggestions), true);

/** So many letters are meant, also without a choice: a postcode has as many. */
const plain = 4;

const frameClass =
  "needs-script relative flex min-w-0 grow-2 basis-0 items-center gap-2.5 rounded-control pl-3.5 " +
  "text-pine-700 focus-within:ring-3 focus-within:ring-pine-700 focus-within:ring-inset";
const inputClass =
  "min-h-12 w-full min-w-0 truncate bg-transparent text-lg text-ink placeholder:text-faint " +
  "focus-visible:outline-none md:min-h-13";

/**
 * What became of the text in the field: `place` is there where it changes, also to none; undefined where
 * nobody knows such a place, and the field says so.
 */
export type SettledPlace = { place?: NamedPlace | undefined } | undefined;

interface Props {
  address: OverviewAddress;
  /** Takes what is in the field for meant, whether it was chosen or not. */
  settle: Ref<() => Promise<SettledPlace>>;
}

export function PlaceField({ address, settle }: Props) {
  const { position } = usePosition();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const { draft, problem, marked, write, finish } = useDraft();
  useImperativeHandle(settle, () => finish);
  useNaming(position);

  // What is too short to be meant stays until the search is sent, and so does what nobody knows.
  const onBlur = async ({ currentTarget, relatedTarget }: FocusEvent) => {
    const typed = draft?.trim();
    if (currentTarget.contains(relatedTarget) || (typed && typed.length < plain)) return;
    // The form asks by itself.
    if ((relatedTarget as HTMLButtonElement | null)?.type === "submit") return;
    const settled = await finish();
    if (settled && "place" in settled) choosePlace(address, settled.place);
  };

  return (
    <div onBlur={(event) => void onBlur(event)} className={frameClass}>
      <Icon name="pin" size={21} />
      <label htmlFor={placeFieldId} className="sr-only">
        {de.banner.placeLabel}
      </label>
      {/* The suggestions write their state into the combobox once they are there. */}
      <input
        ref={input}
        id={placeFieldId}
        role="combobox"
        aria-expanded="false"
        aria-controls={list}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={draft ?? (position ? (position.place ?? position.here ?? de.banner.nearMe) : "")}
        placeholder={de.banner.placePlaceholder}
        onFocus={(event) => event.target.select()}
        onChange={(event) => write(event.target.value)}
        className={inputClass}
      />
      <NearMe />
      {draft !== undefined && (
        <PlaceSuggestions
          id={list}
          field={input}
          draft={draft}
          problem={problem}
          marked={marked}
          onChoose={(place) => {
            write(undefined);
            choosePlace(address, place);
          }}
          onGiveUp={() => write(undefined)}
        />
      )}
    </div>
  );
}

/** What is being typed, what is wrong with it, and what becomes of it. */
function useDraft() {
  const { position } = usePosition();
  const client = useQueryClient();
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState("");
  /** The suggestion for just this text that stands out. */
  const marked = useRef<Place | undefined>(undefined);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const write = (text: string | undefined) => {
    setDraft(text);
    setProblem("");
  };
  const finish = async (): Promise<SettledPlace> => {
    if (draft === undefined) return {};
    const { lookUp } = await typing();
    const found = await lookUp(client, draft.trim(), marked.current ?? undefined);
    // Whoever has typed on means something else.
    if (latest.current !== draft) return {};
    if (typeof found === "string") {
      setProblem(found);
      return undefined;
    }
    write(undefined);
    return found || position ? { place: found } : {};
  };
  return { draft, problem, marked, write, finish };
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

/** Looks up what the device's position is called, where a region of our own can tell; it is named with its source. */
function useNaming({ latitude, longitude, accuracyM }: Partial<KnownPosition> = {}) {
  const { geocoderAttribution } = useSite().map;
  useEffect(() => {
    if (geocoderAttribution && latitude !== undefined && longitude !== undefined && accuracyM !== undefined)
      void import("./place-name").then((part) => part.nameDevice({ latitude, longitude }, accuracyM));
  }, [geocoderAttribution, latitude, longitude, accuracyM]);
}
