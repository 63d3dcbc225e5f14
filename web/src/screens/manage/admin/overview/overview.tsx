/** What administrators see first: what waits, what the directory holds, how it is used, and what is missing. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminOverview, ReviewCounts } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { inLetters } from "../../../../company/reach-sums";
import { longDate, monthName, wholeNumber } from "../../../../lib/format";
import { de } from "../../../../text/de";
import { deOverview as texts } from "../../../../text/de-overview";
import { Button, buttonClass } from "../../../../ui/button";
import { Notice } from "../../../../ui/notice";
import { Plot } from "../../../../ui/plot";
import { Skeleton } from "../../../../ui/skeleton";
import { useAdminAddress, type AdminState } from "../address";
import { Panel } from "../list/panel";
import { AskForCompany } from "./ask-for-company";
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
  stale: { area: "maintenance" },
  unplaced: { area: "maintenance", list: "unplaced" },
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

/** Where the entries are that a share of the quality lacks. */
const wayToLacking: Record<keyof AdminOverview["quality"], Partial<AdminState> & Pick<AdminState, "area">> = {
  withPicture: { area: "companies", lacks: "bild" },
  withHours: { area: "companies", lacks: "oeffnungszeiten" },
  toTheHouse: { area: "maintenance", list: "unplaced" },
  confirmedWithinYear: { area: "companies", lacks: "bestaetigung" },
};

type Month = AdminOverview["months"][number];
type Day = AdminOverview["days"][number];
type MonthKind = keyof typeof texts.columns;
const monthKinds = Object.keys(texts.columns) as MonthKind[];
const sum = (months: readonly Month[], kind: MonthKind) =>
  wholeNumber(months.reduce((total, month) => total + month[kind], 0));

const rowOf = (month: Month): (string | number)[] =>
  [monthName(month.month) as string | number].concat(
    monthKinds.map((kind) => month[kind]),
    month.active ?? texts.unknown,
  );

function Sheets({ overview }: { overview: AdminOverview }) {
  const { months, days, byCategory, byTown } = overview;
  const overTime: Figures = {
    name: "monate",
    head: [texts.month, ...monthKinds.map((kind) => texts.columns[kind]), texts.states.active],
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
      <LastDays days={days} />
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
      <ActiveOverTime months={months} figures={overTime} />
      <States overview={overview} />
      <Quality overview={overview} />
      <FiguresPanel title={texts.byCategory} figures={categories}>
        <FiguresTable title={texts.byCategory} figures={categories} />
      </FiguresPanel>
      <FiguresPanel title={texts.byTown} figures={towns}>
        <FiguresTable
          title={texts.byTown}
          figures={Object.assign({}, towns, { rows: towns.rows.slice(0, namedTowns) })}
        />
        {towns.rows.length > namedTowns && (
          <p className="mt-2 text-sm text-muted">{texts.moreTowns(wholeNumber(towns.rows.length))}</p>
        )}
      </FiguresPanel>
    </>
  );
}

/** So many are shown; the file has all. */
const namedTowns = 20;

/** A directory in its first month sees more than one bar. */
function LastDays({ days }: { days: readonly Day[] }) {
  const figures: Figures = {
    name: "tage",
    head: [texts.day, texts.columns.visits, texts.columns.searches],
    rows: days.toReversed().map(({ day, visits, searches }) => [longDate(day), visits, searches]),
  };
  const total = (kind: "visits" | "searches") => wholeNumber(days.reduce((all, day) => all + day[kind], 0));
  return (
    <FiguresPanel title={texts.days} intro={texts.daysHint} figures={figures}>
      <Plot
        summary={texts.daysSummary(total("visits"), total("searches"))}
        points={days.map(({ day, visits }) => ({ label: String(Number(day.slice(8))), value: visits }))}
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
function ActiveOverTime({ months, figures }: { months: readonly Month[]; figures: Figures }) {
  const year = months.slice(12);
  const known = year.filter(({ active }) => active !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  return (
    <FiguresPanel title={texts.active} intro={texts.activeHint} figures={figures}>
      <Plot
        summary={texts.activeSummary(
          monthName(first.month),
          wholeNumber(first.active ?? 0),
          wholeNumber(last.active ?? 0),
        )}
        points={year.map(({ month, active }) => ({ label: inLetters(month), value: active ?? 0 }))}
        valueText={wholeNumber}
        tableTitle={texts.table}
      >
        <FiguresTable title={texts.active} figures={figures} />
      </Plot>
    </FiguresPanel>
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
              {vain && <AskForCompany term={term} />}
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
  const { hrefOf } = useAdminAddress();
  const names = Object.keys(texts.qualityNames) as (keyof typeof quality)[];
  const nameOf = (text: string) => names.find((name) => texts.qualityNames[name] === text);
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
      <FiguresTable
        title={texts.quality}
        figures={figures}
        renderAction={(text) => {
          const name = nameOf(text);
          if (!name || quality[name] >= states.active) return null;
          return (
            <Link
              href={hrefOf(wayToLacking[name])}
              aria-label={texts.lackingOf(text)}
              className={buttonClass("quiet", "px-2 text-sm")}
            >
              {texts.lacking}
            </Link>
          );
        }}
      />
    </FiguresPanel>
  );
}
