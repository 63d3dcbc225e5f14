/** The list, search and page of the administration that somebody came from. */
import { useQueryString } from "../../browser/query-string";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";

/** Only ever an address of the management, whatever the link says. */
export function useReturnAddress(): string | undefined {
  const { zurueck } = parseQuery(useQueryString());
  return zurueck ? paths.manage(parseQuery(zurueck)) : undefined;
}
