/** What a list shows before, instead of and around its rows: waiting, failure, nothing, and the pager. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type { Paged } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { de } from "../../../../text/de";
import { deAdmin } from "../../../../text/de-admin";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";
import { Notice } from "../../../../ui/notice";
import { Pager } from "../../../../ui/pager";
import { Skeleton } from "../../../../ui/skeleton";
import { useAdminAddress } from "../address";

interface Props<Row> {
  query: UseQueryResult<Paged<Row>>;
  empty: string;
  children: (rows: Row[], busy: boolean) => ReactNode;
}

/** A page of a list; its number stands in the address. */
export function PagedList<Row>({ query, empty, children }: Props<Row>) {
  const { state, change, hrefOf } = useAdminAddress();
  const { data, isPlaceholderData } = query;
  if (!data) return query.isError ? <LoadFailed query={query} /> : <ListSkeleton />;
  // The last row of the last page may just have been dealt with.
  const beyond = data.content.length === 0 && data.totalPages > 0;
  if (beyond) return <PageBefore page={data.totalPages} />;
  return (
    <>
      {data.content.length === 0 ? (
        <Empty icon={state.search || state.filter || state.kind ? "search" : "check"}>{empty}</Empty>
      ) : (
        children(data.content, isPlaceholderData)
      )}
      {data.totalPages > 1 && (
        <div className="pb-5 [&>nav]:mt-5">
          <Pager
            page={state.page}
            pageCount={data.totalPages}
            hrefOf={(page) => hrefOf({ page })}
            onPage={(page) => change({ page })}
            texts={deAdmin.pager}
          />
        </div>
      )}
    </>
  );
}

/** Leads to the last page that there is, without a step in the history that would lead back to the empty one. */
function PageBefore({ page }: { page: number }) {
  const { change } = useAdminAddress();
  useEffect(() => change({ page }, true), [change, page]);
  return <ListSkeleton />;
}

export function LoadFailed({ query }: { query: Pick<UseQueryResult, "error" | "refetch" | "isFetching"> }) {
  return (
    <div className="grid justify-items-start gap-3 p-5">
      <Notice tone="error" className="w-full">
        {deAdmin.failed} {messageOf(query.error)}
      </Notice>
      <Button look="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
        {de.common.retry}
      </Button>
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div className="grid gap-3 p-5">
      <span role="status" className="sr-only">
        {de.common.loading}
      </span>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}

/** Nothing to do is good news; nothing found is none. */
export function Empty({ icon = "check", children }: { icon?: "check" | "search"; children: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-center gap-2 px-5 py-12 text-center text-muted">
      <span className="grid size-12 place-items-center rounded-pill bg-pine-100 text-pine-700">
        <Icon name={icon} size={26} />
      </span>
      <p>{children}</p>
    </div>
  );
}
