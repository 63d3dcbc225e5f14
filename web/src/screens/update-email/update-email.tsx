/** The place of the "update-email" screen; its content comes with the accounts. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function UpdateEmail() {
  return <Loading label={de.common.loading} />;
}
