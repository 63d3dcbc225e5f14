/** The overview: banner with the search, and the three tabs below it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import { cameByHistory } from "../../browser/history";
import { lazyPart } from "../../frame/lazy-part";
import { usePageTitle } from "../../frame/page-title";
import { de } from "../../text/de";
import { Tabs, type Tab } from "../../ui/tabs";
import { useOverviewAddress, type OverviewAddress, type OverviewTab } from "./address";
import { Banner } from "./banner";
import { useCompanies, type Companies } from "./companies";
import { CompanyList } from "./company-list";
import { FilterBar } from "./filter-bar";
import { windowPageSize } from "./page-size";
import { usePlaceInAddress } from "./place-address";

// The list is what almost everyone comes for; the other two tabs are fetched when they are opened.
const MapTab = lazyPart(() => import("./map-tab").then((part) => part.MapTab));
const SuggestTab = lazyPart(() => import("./suggest-tab").then((part) => part.SuggestTab));

const tabs: readonly Tab<OverviewTab>[] = [
  { id: "list", label: de.overview.tabs.list },
  { id: "map", label: de.overview.tabs.map },
  { id: "suggest", label: de.overview.tabs.suggest },
];

export function Overview() {
  const site = useSite();
  const address = useOverviewAddress();
  const companies = useCompanies(address);
  const content = useRef<HTMLElement>(null);
  usePageTitle(de.overview.title(site.name, site.claim));

  useOnlyWhatExists(address, companies);
  usePlaceInAddress(address);

  const { tab } = address.state;
  const showResults = useShowing(content, tab);

  return (
    <>
      <Banner address={address} total={companies.total} onSubmit={showResults} />
      <section
        ref={content}
        id="betriebe"
        className="wrap -scroll-mt-8 pt-5 pb-18 max-md:pt-2 menu:-scroll-mt-5"
      >
        <Tabs
          label={de.overview.tabsLabel}
          tabs={tabs}
          active={tab}
          onSelect={(id) => address.change({ tab: id })}
          className="mb-5"
        >
          {tab !== "suggest" && (
            <FilterBar
              address={address}
              facets={companies.list?.facets.categories}
              countsFailed={companies.failed}
              onMap={tab === "map"}
            />
          )}
          {tab === "list" && (
            <CompanyList address={address} companies={companies} onPage={() => showResults()} />
          )}
          {/* Their room is there from the beginning: the map must reach below the header, and no footer
              may come into sight and leave again. */}
          {tab === "map" && (
            <div
              className={`flow-root min-h-[max(24rem,calc(100dvh-14rem-var(--above-map)))] ${aboveMap(address)}`}
            >
              <MapTab address={address} companies={companies} />
            </div>
          )}
          {tab === "suggest" && (
            <div className="flow-root min-h-[46rem]">
              <SuggestTab />
            </div>
          )}
        </Tabs>
      </section>
    </>
  );
}

/** Brings what the tab shows into sight. The map comes with the search right above it, where the page begins. */
function useShowing(content: RefObject<HTMLElement | null>, tab: OverviewTab): () => void {
  const show = (shown: OverviewTab) =>
    shown === "map" ? window.scrollTo({ top: 0 }) : content.current?.scrollIntoView();
  const before = useRef(tab);
  const follow = useEffectEvent((now: OverviewTab) => {
    const turned = before.current !== now && (before.current === "map" || now === "map");
    before.current = now;
    // The banner is another one then; going back, the browser knows where the page was.
    if (turned && !cameByHistory()) show(now);
  });
  useEffect(() => follow(tab), [tab]);
  return () => show(tab);
}

/** The height of what the map leaves room for besides header and tabs: the search, and the line about its text. */
const aboveMap = ({ state: { search } }: OverviewAddress) =>
  search ? "[--above-map:11.5rem] md:[--above-map:9rem]" : "[--above-map:8.5rem] md:[--above-map:6rem]";

/** An old link may name a category or a page that is gone; the nearest address that shows something replaces it. */
function useOnlyWhatExists({ filters, change }: OverviewAddress, { lastPage, list }: Companies) {
  const { data: categories } = useQuery(queries.categories());
  const known = categories && filters.filter((id) => categories.some((category) => category.id === id));
  const stale = known !== undefined && known.length < filters.length;
  useEffect(() => {
    if (stale) change({ filters: known }, "same");
    // The server's pages are longer than those of four columns, and what is beyond its last may well exist here.
    else if (lastPage && list?.size === windowPageSize()) change({ page: lastPage }, "same");
  }, [stale, known, lastPage, list?.size, change]);
}
