/** Words that begin like what was typed, for whoever found nothing with it. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { suggestionsFor } from "../../api/search";
import { deSearch } from "../../text/de-search";
import { ToggleChip } from "../../ui/chip";
import type { OverviewAddress, OverviewState } from "./address";
import { beginningsOf, nearWords } from "./search-words";

const title = deSearch.nothing.nearWords;

/** As many as stand side by side on most screens. */
const most = 5;

/** Asks with less and less of the longest word until something comes. */
const nearWordsFor = (text: string) =>
  queryOptions({
    queryKey: ["near words", text],
    queryFn: async ({ client }) => {
      for (const beginning of beginningsOf(text)) {
        // oxlint-disable-next-line no-await-in-loop -- What is shorter is asked only where the longer found nothing.
        const { found } = await client.fetchQuery(suggestionsFor(beginning));
        const words = nearWords(text, found);
        if (words.length > 0) return words.slice(0, most);
      }
      return [];
    },
    staleTime: Infinity,
    // Nobody misses what was never there.
    retry: false,
  });

interface Props {
  address: OverviewAddress;
  /** What was searched, without the place. */
  text: string;
  onChange: (part: Partial<OverviewState>) => void;
}

export function SimilarWords({ address, text, onChange }: Props) {
  const { data: words } = useQuery(nearWordsFor(text));
  return (
    // Their room is there from the beginning and stays: nothing moves, whether words come or not.
    <div className="needs-script mt-3 h-21 w-full md:h-13">
      {words && words.length > 0 && (
        <div role="group" aria-label={title} className="items-center justify-center gap-x-4 md:flex">
          <p aria-hidden="true" className="font-semibold whitespace-nowrap max-md:mb-2">
            {title}
          </p>
          <div className="scroll-quiet flex justify-center-safe gap-2.5 overflow-x-auto py-1 max-md:-mx-5 max-md:px-5 md:px-1">
            {words.map((word) => {
              // Whatever else narrowed the list would leave nothing of these either.
              const only = { search: word, filters: [], offerId: undefined, openNow: false };
              return (
                <ToggleChip
                  key={word}
                  pressed={false}
                  href={address.hrefOf(only)}
                  onToggle={() => onChange(only)}
                >
                  {word}
                </ToggleChip>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
