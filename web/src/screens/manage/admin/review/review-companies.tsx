/** New companies in the order they came, each with what is needed to decide. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { adminQueries } from "../../../../api/admin";
import { queries } from "../../../../api/queries";
import { useCategoryColours } from "../../../../browser/colour-rules";
import { deAdmin } from "../../../../text/de-admin";
import { useAdminAddress } from "../address";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";
import { ReviewCard } from "./review-card";
import { listenToKeys } from "./review-keys";

const texts = deAdmin.review;

export function ReviewCompanies() {
  const { state, change } = useAdminAddress();
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  const query = useQuery({
    ...adminQueries.companies({ search: state.search, state: "InReview", page: state.page }),
    placeholderData: keepPreviousData,
  });
  useCategoryColours(useQuery(queries.categories()).data);
  return (
    <Panel
      title={texts.lists.companies}
      aside={query.data && deAdmin.companies.total(query.data.totalElements)}
      tools={
        <ListSearch
          label={deAdmin.companies.searchLabel}
          placeholder={deAdmin.companies.searchHint}
          value={state.search}
          onSearch={search}
        />
      }
    >
      <p className="px-5 pb-3 text-sm text-muted max-md:hidden">{texts.keys}</p>
      <PagedList query={query} empty={state.search ? deAdmin.notFound : texts.noCompanies}>
        {(rows, busy) => (
          <ul aria-label={texts.lists.companies} aria-busy={busy} ref={listenToKeys}>
            {rows.map((company) => (
              <li key={company.id} className="border-t border-line px-5 py-5 max-md:px-4">
                <ReviewCard company={company} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}
