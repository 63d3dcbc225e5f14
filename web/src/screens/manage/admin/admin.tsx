/** The administration: its areas, each with its own address, and its tools in the header. */
import { useQuery } from "@tanstack/react-query";
import { useRef, type ComponentType } from "react";
import { Link } from "wouter";
import { adminQueries } from "../../../api/admin";
import type { ReviewCounts } from "../../../api/admin-types";
import { useSite } from "../../../api/site-context";
import { HeaderTools } from "../../../frame/header-tools";
import { SiteAnchor } from "../../../frame/site-anchor";
import { wholeNumber } from "../../../lib/format";
import { deAdmin } from "../../../text/de-admin";
import { buttonClass } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icons";
import { useRestoredFocus } from "../../../ui/restore-focus";
import { areas, useAdminAddress, type Area } from "./address";
import { AdminTools } from "./admin-tools";
import { Categories } from "./categories/categories";
import { Companies } from "./companies/companies";
import { useScrollToActive } from "./list/scroll-to-active";
import { Maintenance } from "./maintenance/maintenance";
import { Offers } from "./offers/offers";
import { AdminOverviewArea } from "./overview/overview";
import { Push } from "./push/push";
import { Review } from "./review/review";
import { Synonyms } from "./synonyms/synonyms";
import { System } from "./system/system";
import { Users } from "./users/users";

const screens: Record<Area, ComponentType> = {
  overview: AdminOverviewArea,
  companies: Companies,
  review: Review,
  offers: Offers,
  push: Push,
  users: Users,
  categories: Categories,
  synonyms: Synonyms,
  maintenance: Maintenance,
  system: System,
};

/** What waits in an area, as far as it is somebody's task. */
function openIn(area: Area, counts: ReviewCounts | undefined): number {
  return area === "review" && counts ? counts.companies + counts.suggestions + counts.reports : 0;
}

export function Admin() {
  const { state } = useAdminAddress();
  const Screen = screens[state.area];
  const { pages } = useSite();
  const page = useRef<HTMLDivElement>(null);
  useRestoredFocus(page);
  return (
    <div ref={page} className="grid gap-5">
      <HeaderTools>
        <AdminTools />
      </HeaderTools>
      <AreaNavigation />
      <Screen />
      <SiteAnchor url={pages.adminHelp.url} className={buttonClass("quiet", "justify-self-start")}>
        <Icon name="help" size={18} />
        {deAdmin.help}
      </SiteAnchor>
    </div>
  );
}

function AreaNavigation() {
  const { state, hrefOf } = useAdminAddress();
  const counts = useQuery(adminQueries.review()).data;
  const bar = useScrollToActive();
  return (
    <nav
      ref={bar}
      aria-label={deAdmin.areasLabel}
      className="scroll-quiet relative -mx-1 overflow-x-auto border-b border-line px-1"
    >
      <ul className="flex gap-1 max-lg:flex-wrap">
        {areas.map((area) => {
          const open = openIn(area, counts);
          return (
            <li key={area}>
              <Link
                href={hrefOf({ area })}
                aria-current={area === state.area ? "page" : undefined}
                className={classes(
                  "max-lg:min-h-11 max-lg:px-2",
                  "flex min-h-12 items-center gap-2 border-b-3 px-3 font-semibold whitespace-nowrap focus-visible:-outline-offset-3",
                  area === state.area
                    ? "border-pine-700 text-pine-700"
                    : "border-transparent text-muted hover:text-pine-700",
                )}
              >
                {deAdmin.areas[area]}
                {open > 0 && (
                  <span className="rounded-pill bg-sun px-2 text-sm text-on-sun tabular-nums">
                    {wholeNumber(open)}
                    <span className="sr-only"> {deAdmin.openWord}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
