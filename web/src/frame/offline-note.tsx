/** Says that the page is a stored copy, and from when. */
import { Link, useLocation } from "wouter";
import { useFreshness } from "../api/freshness-state";
import { shortMoment } from "../lib/format";
import { paths } from "../lib/paths";
import { de } from "../text/de";
import { Icon } from "../ui/icons";

export function OfflineNote() {
  const { storedAt, offline } = useFreshness();
  const [path] = useLocation();
  if (!storedAt && !offline) return null;
  return (
    <p role="status" className="bg-sun-tint font-medium text-pine-900 print:hidden">
      <span className="wrap flex min-h-11 items-center gap-2.5 py-2">
        <Icon name="info" />
        <span>
          {offline ? de.offline.device : de.offline.server}
          {storedAt && ` ${de.offline.storedAt(shortMoment(storedAt))}`}{" "}
          {path !== paths.offline() && (
            <Link href={paths.offline()} className="rounded underline underline-offset-4">
              {de.offline.what}
            </Link>
          )}
        </span>
      </span>
    </p>
  );
}
