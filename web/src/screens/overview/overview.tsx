/** The overview: banner with the search, and the three tabs below it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
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

  const showResults = () => content.current?.scrollIntoView();
  const { tab } = address.state;
  const select = (id: OverviewTab) => {
    address.change({ tab: id });
    // The map needs the whole window, and the banner would leave it too little.
    if (id === "map") showResults();
  };

  return (
    <>
      <Banner address={address} total={companies.total} onSubmit={showResults} />
      <section
        ref={content}
        id="betriebe"
        className="wrap -scroll-mt-8 pt-5 pb-18 max-md:pt-2 menu:-scroll-mt-5"
      >
        <Tabs label={de.overview.tabsLabel} tabs={tabs} active={tab} onSelect={select} className="mb-5">
          {tab !== "suggest" && (
            <FilterBar
              address={address}
              facets={companies.list?.facets.categories}
              countsFailed={companies.failed}
              onMap={tab === "map"}
            />
          )}
          {tab === "list" && <CompanyList address={address} companies={companies} onPage={showResults} />}
          {/* Their room is there from the beginning: the map must reach below the header, and no footer
              may come into sight and leave again. */}
          {tab === "map" && (
            <div className="flow-root min-h-[max(24rem,calc(100dvh-14rem))]">
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

/** An old link may name a category or a page that is gone; the nearest address that shows something replaces it. */
function useOnlyWhatExists({ filters, change }: OverviewAddress, { lastPage, list }: Companies) {
  const { data: categories } = useQuery(queries.categories());
  const known = categories && filters.filter((id) => categories.some((category) => category.id === id));
  const stale = known !== undefined && known.length < filters.length;
  useEffect(() => {
    if (stale) change({ filters: known }, true);
    // The server's pages are longer than those of four columns, and what is beyond its last may well exist here.
    else if (lastPage && list?.size === windowPageSize()) change({ page: lastPage }, true);
  }, [stale, known, lastPage, list?.size, change]);
}
