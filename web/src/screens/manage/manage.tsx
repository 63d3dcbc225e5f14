/** The place of the "manage" screen; its content comes with the accounts. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function Manage() {
  return <Loading label={de.common.loading} />;
}
