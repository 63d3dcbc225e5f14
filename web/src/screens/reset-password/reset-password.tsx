/** The place of the "reset-password" screen; its content comes with the accounts. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function ResetPassword() {
  return <Loading label={de.common.loading} />;
}
