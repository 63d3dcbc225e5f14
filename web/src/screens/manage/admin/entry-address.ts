/** The address of an entry's edit page, which leads back to the list, search and page that one came from. */
import { useQueryString } from "../../../browser/query-string";
import { paths } from "../../../lib/paths";

export function useEntryAddress(): (companyId: string, preview?: boolean) => string {
  const query = useQueryString();
  return (companyId, preview = false) =>
    paths.manageDetail(companyId, {
      zurueck: query.replace(/^\?/, "") || undefined,
      vorschau: preview ? "1" : undefined,
    });
}
