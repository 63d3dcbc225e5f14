/** The place of the "handle-auth" screen; its content comes with the accounts. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function HandleAuth() {
  return <Loading label={de.common.loading} />;
}
