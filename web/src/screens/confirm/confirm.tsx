/** The place of the "confirm" screen; its content comes with the accounts. */
import { Loading } from "../../ui/spinner";
import { de } from "../../text/de";

export function Confirm() {
  return <Loading label={de.common.loading} />;
}
