/** How often a company is come upon: the last week and the last year as plots with their tables, and in words. */
import { useQuery } from "@tanstack/react-query";
import { companyQueries } from "../../api/company";
import { messageOf } from "../../api/errors";
import type { components } from "../../api/schema.gen";
import { inLetters, kindNames, sumOf, type Counts } from "../../company/reach-sums";
import { useAddressee } from "../../forms/addressee";
import { longDate, monthName, wholeNumber } from "../../lib/format";
import { de } from "../../text/de";
import { deEdit } from "../../text/de-edit";
import { deReach } from "../../text/de-reach";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Plot } from "../../ui/plot";
import { Skeleton } from "../../ui/skeleton";

type Reach = components["schemas"]["CompanyReach"];

export function ReachPanel({ companyId }: { companyId: string }) {
  const nothing = deEdit.addressed[useAddressee()].noReach;
  const { data: reach, error, refetch, isFetching } = useQuery(companyQueries.reach(companyId));
  if (error && !reach)
    return (
      <Notice
        tone="error"
        action={
          <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
            {de.common.retry}
          </Button>
        }
      >
        {deReach.failed} {messageOf(error)}
      </Notice>
    );
  if (!reach) return <Skeleton className="h-72 rounded-card" />;
  if (kindNames.every((kind) => sumOf(reach.months)[kind] === 0))
    return <p className="text-muted">{nothing}</p>;
  return (
    <div className="grid min-w-0 gap-6 *:min-w-0">
      <Week reach={reach} />
      <Year reach={reach} />
      {reach.compared && (
        <p className="font-semibold">{deReach.compared[reach.compared.standing](reach.compared.category)}</p>
      )}
    </div>
  );
}

function Week({ reach: { days } }: { reach: Reach }) {
  const [before, week] = [sumOf(days.slice(0, 7)), sumOf(days.slice(7))];
  return (
    <section aria-label={deReach.week}>
      <h3 className="font-bold">{deReach.week}</h3>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {kindNames.map((kind) => (
          <div key={kind} className="flex flex-col-reverse rounded-2xl bg-pine-50 px-4 py-3">
            <dt className="text-sm text-muted">{deReach.kinds[kind]}</dt>
            <dd className="text-2xl font-bold">
              {wholeNumber(week[kind])}{" "}
              <span className="text-sm font-normal text-muted">
                {deReach.weekBefore(wholeNumber(before[kind]))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 mb-2 text-sm text-muted">{deReach.weekHint}</p>
      <Plot
        summary={deReach.weekSummary(wholeNumber(week.views), wholeNumber(before.views))}
        points={days.slice(7).map(({ day, counts }, index) => ({
          label: dayInLetters(day),
          value: counts.views,
          before: days[index]?.counts.views,
        }))}
        valueText={wholeNumber}
        tableTitle={deReach.table}
      >
        <CountTable
          title={deReach.weekTable}
          head={deReach.day}
          rows={days.map(({ day, counts }) => ({ name: longDate(day), counts }))}
        />
      </Plot>
    </section>
  );
}

/** "2026-11-18" → "Mi". */
const dayInLetters = (day: string) => deReach.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

function Year({ reach: { months } }: { reach: Reach }) {
  const [before, year] = [months.slice(0, 12), months.slice(12)];
  const best = year.reduce((most, month) => (month.counts.views > most.counts.views ? month : most));
  return (
    <section aria-label={deReach.year}>
      <h3 className="font-bold">{deReach.year}</h3>
      <p className="mb-2 text-sm text-muted">{deReach.yearHint}</p>
      <Plot
        summary={deReach.yearSummary(
          wholeNumber(sumOf(year).views),
          wholeNumber(sumOf(before).views),
          monthName(best.month),
        )}
        points={year.map(({ month, counts }, index) => ({
          label: inLetters(month),
          value: counts.views,
          before: before[index]?.counts.views,
        }))}
        valueText={wholeNumber}
        tableTitle={deReach.table}
      >
        <CountTable
          title={deReach.title}
          head={deReach.month}
          rows={months.map(({ month, counts }) => ({ name: monthName(month), counts }))}
        />
      </Plot>
    </section>
  );
}

function CountTable({
  title,
  head,
  rows,
}: {
  title: string;
  head: string;
  /** The oldest first; the table begins with the newest. */
  rows: readonly { name: string; counts: Counts }[];
}) {
  return (
    <table className="w-full min-w-160 border-collapse text-right text-md">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="py-2 pr-3 text-left">
            {head}
          </th>
          {kindNames.map((kind) => (
            <th key={kind} scope="col" className="py-2 pl-3 font-semibold">
              {deReach.kinds[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ name, counts }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {name}
            </th>
            {kindNames.map((kind) => (
              <td key={kind} className="py-2 pl-3">
                {wholeNumber(counts[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
