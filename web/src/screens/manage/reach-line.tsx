/** One line below a company of the list: how often it was come upon in the last seven days. */
import { useQuery } from "@tanstack/react-query";
import { companyQueries } from "../../api/company";
import { sumOf } from "../../company/reach-sums";
import { wholeNumber } from "../../lib/format";
import { deReach } from "../../text/de-reach";

/** It only adds to the row: without an answer, or with nothing to tell, there is no line. */
export function ReachLine({ companyId }: { companyId: string }) {
  const { data: reach } = useQuery(companyQueries.reach(companyId));
  if (!reach) return null;
  const { views, calls, routes, websites, mails } = sumOf(reach.days.slice(7));
  const contacts = calls + routes + websites + mails;
  if (views + contacts === 0) return null;
  return (
    <p className="text-sm text-muted">
      {deReach.line(wholeNumber(views), contacts > 0 ? wholeNumber(contacts) : undefined)}
    </p>
  );
}
