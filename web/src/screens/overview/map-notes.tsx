/** The text that narrows the map, what the search made of it, and how much it finds. */
import { de } from "../../text/de";
import { deMap } from "../../text/de-map";
import { RemovableChip } from "../../ui/chip";
import type { OverviewAddress } from "./address";
import { wordlessText, type Companies } from "./companies";
import { focusResults } from "./focus-results";
import { SearchCorrections } from "./lazy-answer-parts";

interface Props {
  address: OverviewAddress;
  companies: Companies;
}

export function MapNotes({ address, companies: { list, listedText } }: Props) {
  const { state, change } = address;
  if (!state.search) return null;
  // The button that was pressed disappears, so the keyboard needs another place to stand on.
  const forgetText = () => {
    change({ search: "" });
    focusResults();
  };
  // Where words were left out, the note about them has the number.
  const counted = list && (list.totalElements === 0 || !list.search?.leftOut?.length);
  return (
    // The map needs the height: one line that can be pushed aside, like the chips above it, until there is room.
    <div className="scroll-quiet -mx-4 mt-1 -mb-2 flex min-h-13 items-center gap-2 overflow-x-auto px-4 lg:-mx-1 lg:flex-wrap lg:px-1">
      <RemovableChip
        onRemove={forgetText}
        removeLabel={de.overview.removeText(state.search)}
        className="shrink-0"
      >
        {de.overview.searchFor(state.search)}
      </RemovableChip>
      <div
        role="status"
        className="flex items-center gap-x-4 gap-y-1 max-lg:shrink-0 max-lg:whitespace-nowrap lg:flex-wrap"
      >
        {list && (
          <SearchCorrections address={address} list={list} text={listedText} wordless={wordlessText(state)} />
        )}
        {counted && (
          <p className="text-md text-muted">
            {list.totalElements > 0
              ? deMap.inAll(de.overview.results(list.totalElements))
              : de.overview.results(0)}
          </p>
        )}
      </div>
    </div>
  );
}
