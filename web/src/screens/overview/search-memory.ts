/** Remembers what was searched here: once its answer was looked at for a while, or a company was opened from it. */
import { useIsFetching, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { CompanyList, CompanyListRequest } from "../../api/types";
import { rememberSearch } from "../../browser/recent-searches";
import { useConsent } from "../../frame/consent-state";
import { pageAt } from "../../lib/paths";

const lookedAtMs = 2_000;
const lists = { queryKey: ["companies"] };

/** Whether this text was answered with something worth coming back to. */
function foundSomething(client: QueryClient, text: string): boolean {
  return client
    .getQueriesData<CompanyList>(lists)
    .some(
      ([[, request], list]) =>
        (request as CompanyListRequest).text === text && list !== undefined && list.totalElements > 0,
    );
}

/** `opened` is the search that came with the page; following a link is not searching. */
export function useSearchMemory(search: string, opened: string): { ignore: () => void } {
  const client = useQueryClient();
  const { consent } = useConsent();
  const waiting = useIsFetching(lists) > 0;
  const ignored = useRef("");
  const text = search.trim();
  // Nothing is searched for with signs alone.
  const own = text === opened.trim() || !/[\p{L}\p{N}]/u.test(text) ? "" : text;
  const remember = useEffectEvent((seen: string) => {
    // What nothing is found for is what operators want to know most.
    void import("../../api/reach").then(
      ({ countReach }) => countReach("Search", undefined, seen),
      () => undefined,
    );
    if (seen !== ignored.current && foundSomething(client, seen))
      rememberSearch(seen, consent === "accepted");
  });
  useEffect(() => {
    if (!own || waiting) return;
    const timer = setTimeout(() => remember(own), lookedAtMs);
    return () => clearTimeout(timer);
  }, [own, waiting]);
  const leave = useEffectEvent(() => {
    if (own && pageAt(location.pathname)?.name === "detail") remember(own);
  });
  useEffect(() => () => leave(), []);
  return {
    /** For whoever goes to a company without having looked for more than its name. */
    ignore: () => {
      ignored.current = text;
    },
  };
}
