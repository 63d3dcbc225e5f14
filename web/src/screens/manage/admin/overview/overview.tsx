/** What administrators see first: what waits, what the directory holds, how it is used, and what is missing. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminOverview, ReviewCounts } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { inLetters } from "../../../../company/reach-sums";
import { monthName, wholeNumber } from "../../../../lib/format";
import { de } from "../../../../text/de";
import { deOverview as texts } from "../../../../text/de-overview";
import { Button, buttonClass } from "../../../../ui/button";
import { Notice } from "../../../../ui/notice";
import { Plot } from "../../../../ui/plot";
import { Skeleton } from "../../../../ui/skeleton";
import { useAdminAddress, type AdminState } from "../address";
import { Panel } from "../list/panel";
import { AskForOne } from "./ask-for-one";
import { FiguresPanel, FiguresTable, type Figures } from "./figures";

export function AdminOverviewArea() {
  const { data, error, refetch, isFetching } = useQuery(adminQueries.overview());
  const counts = useQuery(adminQueries.review()).data;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {counts && <Tasks counts={counts} />}
      {error && !data && (
        <Notice
          tone="error"
          action={
            <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
              {de.common.retry}
            </Button>
          }
        >
          {texts.failed} {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-96 rounded-card lg:col-span-2" />}
      {data && <Sheets overview={data} />}
    </div>
  );
}

const wayTo: Record<keyof ReviewCounts, Partial<AdminState> & Pick<AdminState, "area">> = {
  companies: { area: "review" },
  suggestions: { area: "review", list: "suggestions" },
  reports: { area: "review", list: "reports" },
  stale: { area: "upkeep" },
  unplaced: { area: "upkeep", list: "unplaced" },
};

function Tasks({ counts }: { counts: ReviewCounts }) {
  const { hrefOf } = useAdminAddress();
  const open = (Object.keys(wayTo) as (keyof ReviewCounts)[]).filter((name) => counts[name] > 0);
  return (
    <Panel title={texts.tasks} className="lg:col-span-2">
      <div className="px-5 pb-5 max-md:px-4">
        {open.length === 0 && <p className="text-muted">{texts.noTasks}</p>}
        <ul className="flex flex-wrap gap-2">
          {open.map((name) => (
            <li key={name}>
              <Link href={hrefOf(wayTo[name])} className={buttonClass("outline")}>
                {texts.taskNames[name](wholeNumber(counts[name]))}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

type Month = AdminOverview["months"][number];
type MonthKind = keyof typeof texts.columns;
const monthKinds = Object.keys(texts.columns) as MonthKind[];
const sum = (months: readonly Month[], kind: MonthKind) =>
  wholeNumber(months.reduce((total, month) => total + month[kind], 0));

const rowOf = (month: Month): (string | number)[] =>
  [monthName(month.month) as string | number].concat(monthKinds.map((kind) => month[kind]));

function Sheets({ overview }: { overview: AdminOverview }) {
  const { months, byCategory, byTown } = overview;
  const overTime: Figures = {
    name: "monate",
    head: [texts.month, ...monthKinds.map((kind) => texts.columns[kind])],
    rows: months.toReversed().map(rowOf),
  };
  const categories: Figures = {
    name: "kategorien",
    head: [texts.category, texts.count],
    rows: byCategory.map(({ name, count }) => [name, count]),
  };
  const towns: Figures = {
    name: "gemeinden",
    head: [texts.town, texts.count],
    rows: byTown.map(({ name, count }) => [name, count]),
  };
  return (
    <>
      <OverTime
        kind="visits"
        title={texts.visits}
        intro={texts.visitsHint}
        figures={overTime}
        months={months}
      />
      <OverTime
        kind="searches"
        title={texts.searches}
        intro={texts.searchesHint}
        figures={overTime}
        months={months}
      />
      <Terms
        title={texts.searchedInVain}
        intro={texts.searchedInVainIntro}
        name="kaum-gefunden"
        terms={overview.searchedInVain}
        vain
      />
      <Terms title={texts.searched} intro={texts.searchedIntro} name="gesucht" terms={overview.searched} />
      <OverTime
        kind="newCompanies"
        title={texts.newCompanies}
        intro={texts.newHint}
        figures={overTime}
        months={months}
      />
      <States overview={overview} />
      <Quality overview={overview} />
      <FiguresPanel title={texts.byCategory} figures={categories}>
        <FiguresTable title={texts.byCategory} figures={categories} />
      </FiguresPanel>
      <FiguresPanel title={texts.byTown} figures={towns}>
        <FiguresTable title={texts.byTown} figures={towns} />
      </FiguresPanel>
    </>
  );
}

function OverTime({
  kind,
  title,
  intro,
  figures,
  months,
}: {
  kind: keyof typeof texts.summaries;
  title: string;
  intro?: string;
  figures: Figures;
  months: readonly Month[];
}) {
  const [before, year] = [months.slice(0, 12), months.slice(12)];
  return (
    <FiguresPanel title={title} intro={intro} figures={figures}>
      <Plot
        summary={texts.summaries[kind](sum(year, kind), sum(before, kind))}
        points={year.map((month, index) => ({
          label: inLetters(month.month),
          value: month[kind],
          before: before[index]?.[kind],
        }))}
        valueText={wholeNumber}
        tableTitle={texts.table}
      >
        <FiguresTable title={title} figures={figures} />
      </Plot>
    </FiguresPanel>
  );
}

function Terms({
  title,
  intro,
  name,
  terms,
  vain = false,
}: {
  title: string;
  intro: string;
  name: string;
  terms: AdminOverview["searched"];
  /** Whether a company may be missing for them. */
  vain?: boolean;
}) {
  const { hrefOf } = useAdminAddress();
  const figures: Figures = {
    name,
    head: [texts.term, texts.times, texts.hits],
    rows: terms.map(({ term, count, hits }) => [term, count, hits]),
  };
  return (
    <FiguresPanel title={title} intro={intro} figures={figures}>
      {terms.length === 0 ? (
        <p className="text-muted">{texts.noTerms}</p>
      ) : (
        <FiguresTable
          title={title}
          figures={figures}
          renderAction={(term) => (
            <span className="flex flex-wrap justify-end gap-x-1">
              <Link
                href={hrefOf({ area: "synonyms", id: "neu", list: term })}
                aria-label={texts.explainOf(term)}
                className={buttonClass("quiet", "px-2 text-sm")}
              >
                {texts.explain}
              </Link>
              {vain && <AskForOne term={term} />}
            </span>
          )}
        />
      )}
    </FiguresPanel>
  );
}

function States({ overview: { states } }: { overview: AdminOverview }) {
  const names = Object.keys(texts.states) as (keyof typeof states)[];
  const figures: Figures = {
    name: "betriebe",
    head: [texts.state, texts.count],
    rows: names.map((name) => [texts.states[name], states[name]]),
  };
  return (
    <FiguresPanel title={texts.companies} figures={figures}>
      <FiguresTable title={texts.companies} figures={figures} />
    </FiguresPanel>
  );
}

function Quality({ overview: { quality, states } }: { overview: AdminOverview }) {
  const names = Object.keys(texts.qualityNames) as (keyof typeof quality)[];
  const percent = (part: number) => String(Math.round((100 * part) / Math.max(1, states.active)));
  const figures: Figures = {
    name: "guete",
    head: [texts.quality, texts.count],
    rows: names.map((name) => [
      texts.qualityNames[name],
      texts.share(wholeNumber(quality[name]), wholeNumber(states.active), percent(quality[name])),
    ]),
  };
  return (
    <FiguresPanel title={texts.quality} figures={figures}>
      <FiguresTable title={texts.quality} figures={figures} />
    </FiguresPanel>
  );
}
