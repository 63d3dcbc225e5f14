/** What only some answers need, so that the first view does not carry it. */
import type { CompanyList } from "../../api/types";
import { lazyPart } from "../../frame/lazy-part";

export const SearchCorrections = lazyPart(
  () => import("./search-corrections").then((part) => part.SearchCorrections),
  true,
);
export const NoResults = lazyPart(() => import("./no-results").then((part) => part.NoResults));

/** Fetches what this answer needs, or any may need: it has to be there before the server's page is taken over. */
export async function preloadAnswerParts(list?: CompanyList): Promise<void> {
  if (!list || list.search || list.content.length === 0)
    await Promise.all([SearchCorrections.preload(), NoResults.preload()]).catch(() => undefined);
}
