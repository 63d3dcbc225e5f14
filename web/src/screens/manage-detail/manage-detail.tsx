/** The place of the "manage-detail" screen; its content comes with the management. */
import { Guard } from "../../session/guard";
import { de } from "../../text/de";
import { Loading } from "../../ui/spinner";

export function ManageDetail({ id }: { id: string }) {
  return <Guard><div data-company={id}><Loading label={de.common.loading} /></div></Guard>;
}
