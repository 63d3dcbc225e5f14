/** The list the overview shows: the newest answer, or the last good one while the next is on its way. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import type { CompanyList, CompanyListRequest } from "../../api/types";
import { useCategoryColours } from "../../browser/colour-rules";
import { usePosition } from "../../browser/position";
import { longToastDurationMs, toast } from "../../browser/toast-state";
import { withListedCategory } from "../../company/listed-category";
import type { Position } from "../../lib/geo";
import { de } from "../../text/de";
import type { OverviewAddress, OverviewState } from "./address";
import { reachablePages, usePageSize } from "./page-size";

export interface Companies {
  /** What was asked for, without the page. */
  request: CompanyListRequest;
  /** Undefined until the first answer. */
  list: CompanyList | undefined;
  /** The text that list was searched with; a newer one counts only once its answer is there. */
  listedText: string;
  /** Pages that can be opened; the server answers only so many results, however many there are. */
  pageCount: number;
  /** The last page, when the address asks for one beyond it. */
  lastPage: number | undefined;
  /** How many companies there are without any text or filter, once that is known. */
  total: number | undefined;
  fetching: boolean;
  failed: boolean;
  retry: () => void;
}

/** What was typed, where that says anything: signs alone are no text. */
const searchedText = (state: OverviewState): string =>
  /[\p{L}\p{N}]/u.test(state.search) ? state.search.trim() : "";

/** What was typed, where it says nothing; also while the answer is on its way. */
export const wordlessText = (state: OverviewState): string =>
  searchedText(state) ? "" : state.search.trim();

/**
 * What the address asks of the server; the page's first answer is kept under it. Whoever browses without a place
 * begins in the middle of the region; whoever searches gets what fits best, because nobody asked for the middle.
 */
export function listRequest(
  state: OverviewState,
  filters: readonly string[],
  position: Position | undefined,
  region: Position,
): CompanyListRequest {
  const text = searchedText(state) || undefined;
  const from = position ?? (text ? undefined : region);
  return {
    text,
    categoryIds: filters.length ? filters.toSorted() : undefined,
    near: from && { latitude: from.latitude, longitude: from.longitude },
    specialOfferId: state.offerId,
    openNow: state.openNow || undefined,
  };
}

export function useCompanies({ state, filters }: OverviewAddress): Companies {
  const { region } = useSite();
  const { position } = usePosition();
  const size = usePageSize();
  const request = listRequest(state, filters, position, region);
  const { data, isFetching, isError, error, refetch } = useQuery(
    queries.companies(request, Math.min(state.page, reachablePages(size)), size),
  );

  // The previous list stays while the next one loads, and also when loading it fails.
  const text = searchedText(state);
  const [last, setLast] = useState(data && { list: data, text });
  if (data && data !== last?.list) setLast({ list: data, text });
  const shown = data ?? last?.list;
  const list = useMemo(
    () =>
      shown && { ...shown, content: shown.content.map((company) => withListedCategory(company, filters)) },
    [shown, filters],
  );

  const [total, setTotal] = useState<number>();
  const unfiltered = !request.text && !request.categoryIds && !request.specialOfferId && !request.openNow;
  if (data && unfiltered && data.totalElements !== total) setTotal(data.totalElements);

  useCategoryColours(useQuery(queries.categories()).data);
  // Where no list was ever there, the place of the list itself says what is wrong.
  const stale = last !== undefined;
  useEffect(() => {
    if (error && stale) toast.error(de.overview.failed, { durationMs: longToastDurationMs });
  }, [error, stale]);

  const pageCount = Math.min(list?.totalPages ?? 0, reachablePages(size));
  const lastPage = data && pageCount > 0 && state.page > pageCount ? pageCount : undefined;
  return {
    request,
    list,
    listedText: data ? text : (last?.text ?? ""),
    pageCount,
    lastPage,
    total,
    fetching: isFetching,
    failed: isError,
    retry: () => void refetch(),
  };
}
