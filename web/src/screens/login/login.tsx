/** The place of the "login" screen; its content comes with the accounts. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function Login() {
  return <Loading label={de.common.loading} />;
}
