/** What there is to say about the text, above the map: how much it finds, and what the search made of it. */
import { de } from "../../text/de";
import type { OverviewAddress } from "./address";
import { Understood } from "./answer-parts";
import type { Companies } from "./companies";

interface Props {
  address: OverviewAddress;
  companies: Companies;
}

export function MapNotes({ address: { state, change }, companies: { list, listedText } }: Props) {
  if (!state.search) return null;
  // Where words were left out, the note about them has the number.
  const counted = list && listedText && (list.totalElements === 0 || !list.search?.leftOut?.length);
  // The map needs the height: one line that can be pushed aside, like the chips above it, until there is room.
  return (
    <div
      role="status"
      className={
        "scroll-quiet -mx-4 mt-2 -mb-2 flex min-h-11 items-center gap-x-4 gap-y-1 overflow-x-auto px-4 py-1 " +
        "max-lg:whitespace-nowrap max-lg:*:shrink-0 lg:-mx-1 lg:flex-wrap lg:px-1"
      }
    >
      {list?.search && (
        <Understood
          search={list.search}
          text={listedText}
          count={list.totalElements}
          onSearch={(search) => change({ search })}
        />
      )}
      {counted && (
        <p className="min-w-40 truncate text-md text-muted max-lg:shrink!">
          {de.overview.resultsFor(list.totalElements, listedText)}
        </p>
      )}
    </div>
  );
}
