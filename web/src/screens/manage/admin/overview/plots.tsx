/** The overview's plots: the last days, and four things over the last twelve months. */
import type { AdminOverview } from "../../../../api/admin-types";
import { inLetters } from "../../../../company/reach-sums";
import { longDate, monthName, wholeNumber } from "../../../../lib/format";
import { deOverview as texts } from "../../../../text/de-overview";
import { Plot, type PlotPoint } from "../../../../ui/plot";
import { FiguresPanel, FiguresTable, type Figures } from "./figures";

type Month = AdminOverview["months"][number];
type Day = AdminOverview["days"][number];
type MonthKind = keyof typeof texts.columns;
const monthKinds = Object.keys(texts.columns) as MonthKind[];
type Row = (string | number)[];
const rowOf = (month: Month, kinds: readonly MonthKind[], ...first: Row): Row =>
  first.concat(kinds.map((kind) => month[kind]));

/** Whichever plot it is taken from, the file has both years with everything that was counted in them. */
function fileOf(months: readonly Month[]): Figures {
  return {
    name: "monate",
    head: [texts.month, ...monthKinds.map((kind) => texts.columns[kind]), texts.states.active],
    rows: months
      .toReversed()
      .map((month) => rowOf(month, monthKinds, monthName(month.month)).concat(month.active ?? texts.unknown)),
  };
}

const sum = (months: readonly Month[], kind: MonthKind) =>
  months.reduce((total, month) => total + month[kind], 0);

const none: readonly MonthKind[] = [];

export function OverTime({
  kind,
  months,
  others = none,
}: {
  kind: keyof typeof texts.titles;
  months: readonly Month[];
  /** What else stands in the table. */
  others?: readonly MonthKind[];
}) {
  const [yearBefore, year] = [months.slice(0, 12), months.slice(12)];
  const title = texts.titles[kind];
  const rows = year.map((month, index) => ({
    month,
    value: month[kind],
    before: yearBefore[index]?.[kind] ?? 0,
  }));
  const points = rows.map(({ month, value, before }): PlotPoint => ({
    label: inLetters(month.month),
    hint: texts.bar(monthName(month.month), wholeNumber(value), wholeNumber(before)),
    value,
    before,
  }));
  const table: Figures = {
    name: kind,
    head: [texts.month, texts.columns[kind], texts.before, ...others.map((other) => texts.columns[other])],
    rows: rows
      .toReversed()
      .map(({ month, value, before }) => rowOf(month, others, monthName(month.month), value, before)),
  };
  return (
    <FiguresPanel
      title={title}
      intro={[texts.hints[kind], texts.paleBars].join(" ").trim()}
      figures={fileOf(months)}
    >
      <Plot
        summary={texts.summaries[kind](sum(year, kind), sum(yearBefore, kind))}
        points={points}
        valueText={wholeNumber}
        tableTitle={texts.table}
      >
        <FiguresTable title={title} figures={table} />
      </Plot>
    </FiguresPanel>
  );
}

/** A directory in its first month sees more than one bar. */
export function LastDays({ days }: { days: readonly Day[] }) {
  const figures: Figures = {
    name: "tage",
    head: [texts.day, texts.columns.visits, texts.columns.searches],
    rows: days.toReversed().map(({ day, visits, searches }) => [longDate(day), visits, searches]),
  };
  const total = (kind: "visits" | "searches") => days.reduce((all, day) => all + day[kind], 0);
  return (
    <FiguresPanel title={texts.days} intro={texts.daysHint} figures={figures}>
      <Plot
        summary={texts.daysSummary(total("visits"), total("searches"))}
        points={days.map(({ day, visits }) => ({
          label: `${Number(day.slice(8))}.`,
          hint: texts.bar(longDate(day), wholeNumber(visits)),
          value: visits,
        }))}
        labelEvery={5}
        valueText={wholeNumber}
        tableTitle={texts.table}
      >
        <FiguresTable title={texts.days} figures={figures} />
      </Plot>
    </FiguresPanel>
  );
}

/** How many were public at the end of each month, as far as it was noted. */
export function ActiveOverTime({ months }: { months: readonly Month[] }) {
  const year = months.slice(12);
  const activeText = (active: number | null) => (active === null ? texts.unknown : wholeNumber(active));
  const first = year.find(({ active }) => active !== null);
  const now = year.at(-1)?.active ?? 0;
  const summary =
    first && first !== year.at(-1)
      ? texts.activeSummary(monthName(first.month), first.active ?? 0, now)
      : texts.activeNow(now);
  const table: Figures = {
    name: "aktive",
    head: [texts.month, texts.states.active],
    rows: year.toReversed().map(({ month, active }) => [monthName(month), active ?? texts.unknown]),
  };
  return (
    <FiguresPanel title={texts.active} intro={texts.activeHint} figures={fileOf(months)}>
      <Plot
        summary={summary}
        points={year.map(({ month, active }) => ({
          label: inLetters(month),
          hint: texts.bar(monthName(month), activeText(active)),
          value: active ?? 0,
        }))}
        valueText={wholeNumber}
        tableTitle={texts.table}
      >
        <FiguresTable title={texts.active} figures={table} />
      </Plot>
    </FiguresPanel>
  );
}
