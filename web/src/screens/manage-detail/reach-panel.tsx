/** How often a company is seen or contacted: the last week and the last year as plots with their tables, and in words. */
import { useQuery } from "@tanstack/react-query";
import { companyQueries } from "../../api/company";
import { messageOf } from "../../api/errors";
import type { components } from "../../api/schema.gen";
import { saveCsv } from "../../browser/csv-file";
import { inLetters, kindNames, sumOf, type Counts } from "../../company/reach-sums";
import { useAddressee } from "../../forms/addressee";
import { longDate, monthName, wholeNumber } from "../../lib/format";
import { de } from "../../text/de";
import { deEdit } from "../../text/de-edit";
import { deReach } from "../../text/de-reach";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Plot, type PlotPoint } from "../../ui/plot";
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
        <p>
          <b className="font-semibold">
            {deReach.compared[reach.compared.standing](reach.compared.category)}
          </b>
          {reach.compared.standing === "Less" && <> {deReach.lessHelps}</>}
        </p>
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
        points={days
          .slice(7)
          .map(({ day, counts }, index) =>
            point(dayInLetters(day), counts, days[index]?.counts, (...views) =>
              deReach.bar.day(longDate(day), ...views),
            ),
          )}
        valueText={wholeNumber}
        tableTitle={deReach.table}
      >
        <CountTable
          title={deReach.weekTable}
          head={deReach.day}
          file={deReach.files.day}
          rows={days.map(({ day, counts }) => ({ name: longDate(day), counts }))}
        />
      </Plot>
    </section>
  );
}

/** The views of a day or month and of the one that it is compared with. */
function point(
  label: string,
  { views }: Counts,
  before: Counts | undefined,
  hint: (views: string, before: string) => string,
): PlotPoint {
  const past = before?.views ?? 0;
  return { label, hint: hint(wholeNumber(views), wholeNumber(past)), value: views, before: past };
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
          best.counts.views > 0 ? monthName(best.month) : undefined,
        )}
        points={year.map(({ month, counts }, index) =>
          point(inLetters(month), counts, before[index]?.counts, (...views) =>
            deReach.bar.month(monthName(month), ...views),
          ),
        )}
        valueText={wholeNumber}
        tableTitle={deReach.table}
      >
        <CountTable
          title={deReach.yearTable}
          head={deReach.month}
          file={deReach.files.month}
          rows={months.map(({ month, counts }) => ({ name: monthName(month), counts }))}
        />
      </Plot>
    </section>
  );
}

function CountTable({
  title,
  head,
  file,
  rows,
}: {
  title: string;
  head: string;
  /** The name of its file. */
  file: string;
  /** The oldest first; the table begins with the newest. */
  rows: readonly { name: string; counts: Counts }[];
}) {
  const newest = rows.toReversed();
  const save = () => {
    const heads = [head, ...kindNames.map((kind) => deReach.kinds[kind])];
    saveCsv(
      [heads, ...newest.map(({ name, counts }) => [name, ...kindNames.map((kind) => counts[kind])])],
      file,
    );
  };
  return (
    <>
      <table className="w-full min-w-160 border-collapse text-right text-md print:min-w-0 print:text-[9pt]">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line align-bottom">
            <th
              scope="col"
              className="sticky left-0 bg-paper py-2 pr-3 print:bg-transparent print:py-0.5 text-left"
            >
              {head}
            </th>
            {kindNames.map((kind) => (
              <th key={kind} scope="col" className="py-2 pl-3 font-semibold print:pl-1.5">
                {deReach.kinds[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map(({ name, counts }) => (
            <tr key={name} className="border-b border-line">
              {/* On a phone the other columns pass below it. */}
              <th
                scope="row"
                className="sticky left-0 bg-paper py-2 pr-3 print:bg-transparent print:py-0.5 text-left font-normal whitespace-nowrap"
              >
                {name}
              </th>
              {kindNames.map((kind) => (
                <td key={kind} className="py-2 pl-3 tabular-nums print:py-0.5">
                  {wholeNumber(counts[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        look="quiet"
        aria-label={deReach.csvOf(title)}
        onClick={save}
        className="sticky left-0 px-0! hover:bg-transparent hover:underline print:hidden"
      >
        <Icon name="download" size={18} />
        {deReach.csv}
      </Button>
    </>
  );
}
