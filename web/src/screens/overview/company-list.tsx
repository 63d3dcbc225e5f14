/** The tab with the cards: how many there are, from where distances are measured, the grid and the pager. */
import { Link } from "wouter";
import { useSite } from "../../api/site-context";
import type { CompanyList as List, UnderstoodSearch } from "../../api/types";
import { usePosition } from "../../browser/position";
import { useCardData } from "../../company/card-data";
import { CardGrid } from "../../company/card-grid";
import { CompanyCard, CompanyCardSkeleton } from "../../company/company-card";
import { lazyPart, NotArrived } from "../../frame/lazy-part";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { Switch } from "../../ui/checkbox";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { ActiveFilters, narrowedBy } from "./active-filters";
import type { OverviewAddress } from "./address";
import { wordlessText, type Companies } from "./companies";
import { focusResults, focusTab, resultsId } from "./focus-results";
import { HydrateInSteps } from "./hydrate-in-steps";
import { NoResults, SearchCorrections } from "./lazy-answer-parts";
import { usePageSize } from "./page-size";
import { choosePlace } from "./place-address";
import { placeFieldId } from "./place-field";

const ListTools = lazyPart(() => import("./list-tools").then((part) => part.ListTools), true);

/**
 * As many as the widest window shows side by side. The server has the browser wait for what follows before
 * it draws: a longer card beside it would move the others' last lines.
 */
const firstRow = 6;
const rowsId = "weitere";

interface Props {
  address: OverviewAddress;
  companies: Companies;
  onPage: () => void;
}

export function CompanyList({ address, companies, onPage }: Props) {
  const { list, fetching, failed, retry } = companies;
  const { state, change } = address;
  const cards = useCardData(false, Boolean(list?.search?.place));
  const goTo = (page: number) => {
    change({ page });
    onPage();
    focusResults();
  };

  const openSuggest = () => {
    change({ tab: "suggest" });
    onPage();
    focusTab();
  };

  if (!list && failed)
    return <NotArrived title={de.overview.failedTitle} text={de.overview.failedText} onRetry={retry} />;
  return (
    <>
      <ResultLine address={address} list={list} text={companies.listedText} />
      <p role="status" className="sr-only">
        {list && !fetching
          ? de.overview.announce(list.totalElements, list.page + 1, list.totalPages)
          : de.overview.loading}
      </p>
      {list?.content.length === 0 ? (
        <NoResults address={address} companies={companies} onSuggest={openSuggest} />
      ) : (
        <div className={classes("transition-opacity duration-200", fetching && list && "opacity-60")}>
          <CardGrid label={de.overview.tabs.list} companies={list?.content} busy={fetching}>
            {list ? (
              // Four columns show 16: until the browser's own page of 16 is there, the last two of the
              // server's 18 stay out of sight, but not where it never comes.
              <HydrateInSteps>
                {list.content.map((company, index) => (
                  // The places stay and what stands in them changes: cards that move along when the browser
                  // asks for another number of them would be a jump.
                  <li
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    id={index === firstRow ? rowsId : undefined}
                    className="not-noscript:xl:max-2xl:nth-[n+17]:hidden"
                  >
                    <CompanyCard company={company} cards={cards} />
                  </li>
                ))}
              </HydrateInSteps>
            ) : (
              <Skeletons />
            )}
          </CardGrid>
        </div>
      )}
      {companies.pageCount > 1 && (
        <Pager
          page={Math.min(state.page, companies.pageCount)}
          pageCount={companies.pageCount}
          hrefOf={(page) => address.hrefOf({ page })}
          onPage={goTo}
          texts={de.overview.pager}
        />
      )}
      {/* They stand below everything and come later; their room is there from the beginning. */}
      {list && list.content.length > 0 && (
        <div className="needs-script mt-10 min-h-25 sm:min-h-11">
          <ListTools address={address} companies={companies} />
        </div>
      )}
    </>
  );
}

function Skeletons() {
  const size = usePageSize();
  return Array.from({ length: size }, (_, index) => (
    <li key={index}>
      <CompanyCardSkeleton />
    </li>
  ));
}

function ResultLine({
  address,
  list,
  text,
}: {
  address: OverviewAddress;
  list: List | undefined;
  text: string;
}) {
  const { state, change } = address;
  const { position } = usePosition();
  // Nothing but words like "und": all companies are listed, and that is said below.
  const leftOut = list?.search?.leftOut?.includes(text);
  return (
    <div className="mt-7 mb-5 max-md:mt-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <div className="min-w-0">
          <h2
            id={resultsId}
            tabIndex={-1}
            className="text-2xl font-bold tracking-tight [overflow-wrap:anywhere] focus:outline-none max-md:text-[1.3125rem]"
          >
            {list
              ? headline(list.totalElements, leftOut ? "" : text, position !== undefined)
              : de.overview.loading}
          </h2>
          <MeasuredFrom address={address} place={list?.search?.place} searched={text !== ""} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-7 max-md:w-full max-md:gap-x-2">
          <Switch
            className="needs-script"
            label={de.overview.openNow}
            checked={state.openNow}
            onChange={(event) => change({ openNow: event.target.checked })}
          />
          <Link
            href={paths.order()}
            className="flex min-h-11 items-center gap-1.5 rounded text-md text-muted underline-offset-4 hover:underline"
          >
            <Icon name="info" size={18} />
            {de.overview.how}
          </Link>
        </div>
      </div>
      {/* What is said about the text comes with its results; its place is kept, so that they stay where they are. */}
      <div
        className={classes(
          "flex flex-wrap content-start items-center gap-2",
          narrowedBy(address) > 0 && "mt-3",
          state.search && "max-md:min-h-20",
        )}
      >
        <ActiveFilters address={address} />
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          {list && state.search && (
            <SearchCorrections address={address} list={list} text={text} wordless={wordlessText(state)} />
          )}
        </div>
      </div>
    </div>
  );
}

function headline(count: number, search: string, nearby: boolean): string {
  if (search) return de.overview.resultsFor(count, search);
  return nearby ? de.overview.resultsNear(count) : de.overview.results(count);
}

/** Says where distances start, with a way to change that by hand; a place in the text comes before the visitor's own. */
function MeasuredFrom({
  address,
  place,
  searched,
}: {
  address: OverviewAddress;
  place: UnderstoodSearch["place"] | undefined;
  searched: boolean;
}) {
  const { position } = usePosition();
  const { region } = useSite();
  const edit = () => document.getElementById(placeFieldId)?.focus();
  const forget = () => {
    choosePlace(address, undefined);
    focusResults();
  };
  // Where it is not by distance, that has to be said beside the distances; a place alone is nothing to fit to.
  const order = searched && place?.rest !== "" ? `${de.position.byMatch} · ` : "";
  const action = "rounded font-semibold text-pine-700 underline underline-offset-4";
  // On phones always as high as the longest of them without a place, which takes two lines.
  const look = classes("mt-1 text-md text-muted", !position && "max-[27rem]:min-h-[2lh]");
  if (place) return <p className={look}>{order + de.position.from(place.label)}</p>;
  return (
    <p className={classes(look, "flex flex-wrap content-start items-center gap-x-2")}>
      {position
        ? order + de.position.from(position.place ?? position.here ?? de.position.here)
        : searched
          ? de.position.byMatch
          : de.position.unknown(region.name)}
      <button type="button" onClick={edit} className={classes("needs-script", action)}>
        {position ? de.position.change : de.position.set}
      </button>
      {position && (
        <button type="button" onClick={forget} className={action}>
          {de.position.forget}
        </button>
      )}
    </p>
  );
}
