/** What the search made of the text, each with a way to have it otherwise. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries";
import type { CompanyList, UnderstoodSearch } from "../../api/types";
import { deSearch } from "../../text/de-search";
import { RemovableChip } from "../../ui/chip";
import type { OverviewAddress } from "./address";
import { focusResults } from "./focus-results";
import { insistOn, withInstead } from "./search-words";

const texts = deSearch.understood;

interface Props {
  address: OverviewAddress;
  list: CompanyList;
  /** What stands in the field where it has no word to search for; otherwise empty. */
  wordless: string;
  /** The text that was searched with. */
  text: string;
}

export function SearchCorrections({ address, list, text, wordless }: Props) {
  const { place, leftOut, corrected, doubted }: Partial<UnderstoodSearch> = list.search ?? {};
  const count = list.totalElements;
  const typed = corrected?.map((word) => word.typed) ?? [];
  // What was pressed disappears with the answer it belongs to.
  const search = (next: string) => {
    address.change({ search: next });
    focusResults();
  };
  return (
    <>
      {wordless && <Note text={texts.noWord(wordless)} />}
      {place && (
        <RemovableChip onRemove={() => search(place.rest)} removeLabel={texts.removePlace(place.label)}>
          {texts.place(place.label)}
        </RemovableChip>
      )}
      {/* Where nothing was found either way, the page below says so. */}
      {leftOut && leftOut.length > 0 && count > 0 && (
        <Note text={texts.without(leftOut, count)}>
          {/* Nobody has all of them together, but perhaps one with the rest. */}
          {leftOut.map((word) => (
            <Other key={word} onClick={() => search(insistOn(text, [word]))}>
              {texts.onlyWith(word)}
            </Other>
          ))}
        </Note>
      )}
      {corrected && typed.length > 0 && (
        <Note text={texts.shown(corrected.map((word) => word.shown))}>
          <Other onClick={() => search(insistOn(text, typed))}>{texts.onlyTyped(typed)}</Other>
        </Note>
      )}
      <OnlyCategory address={address} list={list} text={text} />
      {doubted?.map(({ typed: word, shown }) => (
        <Note key={word}>
          <Other onClick={() => search(withInstead(text, word, shown))}>{texts.meant(shown)}</Other>
        </Note>
      ))}
    </>
  );
}

/** A text finds more than the category that is called so: whoever only mentions it, too. Both numbers are told. */
function OnlyCategory({ address, list, text }: Omit<Props, "wordless">) {
  const { data: categories } = useQuery(queries.categories());
  const called = categories?.find(({ title }) => title.toLowerCase() === text.toLowerCase());
  const count = list.facets.categories.find(({ id }) => id === called?.id)?.count ?? 0;
  if (!called || count === 0 || address.filters.length > 0) return null;
  const choose = () => {
    address.change({ search: "", filters: [called.id] }, "submitted");
    focusResults();
  };
  return (
    <Note>
      <Other onClick={choose}>{texts.onlyCategory(called.title, count)}</Other>
    </Note>
  );
}

function Note({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2 text-md [overflow-wrap:anywhere] text-muted">
      {text} {children}
    </p>
  );
}

function Other({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 rounded text-left font-semibold text-pine-700 underline underline-offset-4"
    >
      {children}
    </button>
  );
}
