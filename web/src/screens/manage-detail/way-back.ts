/** The queue, search and page that somebody came from, where they came from the review. */
import { useQueryString } from "../../browser/query-string";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";

/** Only ever an address of the management, whatever the link says. */
export function useWayBack(): string | undefined {
  const { zurueck } = parseQuery(useQueryString());
  return zurueck ? paths.manage(parseQuery(zurueck)) : undefined;
}
