/** The place of the "manage-detail" screen; its content comes with the management. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function ManageDetail({ id }: { id: string }) {
  return <div data-company={id}><Loading label={de.common.loading} /></div>;
}
