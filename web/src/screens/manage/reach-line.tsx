/** Below a company of the list: how often it was seen or contacted in the last seven days, and the way to all numbers. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { companyQueries } from "../../api/company";
import { sumOf } from "../../company/reach-sums";
import { wholeNumber } from "../../lib/format";
import { paths } from "../../lib/paths";
import { deReach } from "../../text/de-reach";

/** It only adds to the row: without an answer, or with nothing to tell, there is no line. */
export function ReachLine({ companyId, name }: { companyId: string; name: string }) {
  const { data: reach } = useQuery(companyQueries.reach(companyId));
  if (!reach) return null;
  const { views, calls, routes, websites, mails } = sumOf(reach.days.slice(7));
  const contacts = calls + routes + websites + mails;
  if (views + contacts === 0) return null;
  return (
    <p className="text-sm text-muted">
      {deReach.line(wholeNumber(views), contacts > 0 ? wholeNumber(contacts) : undefined)}
      {reach.compared && <> {deReach.compared[reach.compared.standing](reach.compared.category)}</>}{" "}
      {/* It lies above the row's own link, which leads to the top of the same page. */}
      <Link
        href={`${paths.manageDetail(companyId)}#reichweite`}
        aria-label={deReach.allNumbersOf(name)}
        className="relative z-1 inline-flex min-h-6 items-center font-semibold text-pine-700 underline underline-offset-4"
      >
        {deReach.allNumbers}
      </Link>
    </p>
  );
}
