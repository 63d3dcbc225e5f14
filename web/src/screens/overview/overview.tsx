/** The overview: banner with the search, and the three tabs below it. */
import { useRef } from "react";
import { lazyPart } from "../../components/lazy-part";
import { usePageTitle } from "../../components/page-title";
import { useSite } from "../../components/site-context";
import { de } from "../../text/de";
import { Tabs, type Tab } from "../../ui/tabs";
import { useOverviewAddress, type OverviewTab } from "./address";
import { Banner } from "./banner";
import { CompanyList } from "./company-list";
import { useCompanies } from "./companies";
import { FilterBar } from "./filter-bar";

// The list is what almost everyone comes for; the other two tabs are fetched when they are opened.
const MapTab = lazyPart(() => import("./map-tab").then((part) => part.MapTab));
const SuggestForm = lazyPart(() => import("./suggest-form").then((part) => part.SuggestForm));

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

  const showResults = () => content.current?.scrollIntoView();
  const { tab } = address.state;

  return (
    <>
      <Banner address={address} total={companies.total} onSubmit={showResults} />
      <section ref={content} id="betriebe" className="wrap scroll-mt-16 pt-5 pb-18 max-md:pt-2 menu:scroll-mt-19">
        <Tabs label={de.overview.tabsLabel} tabs={tabs} active={tab} onSelect={(id) => address.change({ tab: id })} className="mb-5">
          {tab !== "suggest" && <FilterBar address={address} facets={companies.list?.facets.categories} />}
          {tab === "list" && <CompanyList address={address} companies={companies} onPage={showResults} />}
          {tab === "map" && <MapTab address={address} />}
          {tab === "suggest" && <SuggestForm />}
        </Tabs>
      </section>
    </>
  );
}
