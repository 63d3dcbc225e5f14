/** What administrators see first: what waits, what the directory holds, how it is used, and what is missing. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminOverview, ReviewCounts } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { wholeNumber } from "../../../../lib/format";
import { de } from "../../../../text/de";
import { deOverview as texts } from "../../../../text/de-overview";
import { Button, buttonClass } from "../../../../ui/button";
import { Notice } from "../../../../ui/notice";
import { Skeleton } from "../../../../ui/skeleton";
import { useAdminAddress, type AdminState } from "../address";
import type { Lack } from "../companies/company-filter";
import { Panel } from "../list/panel";
import { AskForCompany } from "./ask-for-company";
import { FiguresPanel, FiguresTable, actionLook, type Figures } from "./figures";
import { ActiveOverTime, LastDays, OverTime } from "./plots";

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
                {texts.taskNames[name](counts[name])}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** What the entries that a share of the quality lacks are without; of the active ones, as the shares. */
const lackOf: Record<keyof AdminOverview["quality"], Lack> = {
  withPicture: "bild",
  withHours: "oeffnungszeiten",
  toTheHouse: "position",
  confirmedWithinYear: "bestaetigung",
};

function Sheets({ overview }: { overview: AdminOverview }) {
  const { months, days, byCategory, byTown } = overview;
  return (
    <>
      <LastDays days={days} />
      <OverTime kind="visits" months={months} />
      <OverTime kind="searches" months={months} />
      <OverTime kind="views" months={months} others={["contacts"]} />
      <Terms
        title={texts.searchedInVain}
        intro={texts.searchedInVainIntro}
        name="kaum-gefunden"
        terms={overview.searchedInVain}
        vain
      />
      <Terms title={texts.searched} intro={texts.searchedIntro} name="gesucht" terms={overview.searched} />
      <OverTime kind="newCompanies" months={months} />
      <ActiveOverTime months={months} />
      <States overview={overview} />
      <Quality overview={overview} />
      <Named title={texts.byCategory} first={texts.category} file="kategorien" counts={byCategory} />
      <Named title={texts.byTown} first={texts.town} file="gemeinden" counts={byTown} townsLead />
    </>
  );
}

/** So many are shown; the file has all. */
const namedRows = 20;

function Named({
  title,
  first,
  file,
  counts,
  townsLead = false,
}: {
  title: string;
  /** What is counted by. */
  first: string;
  file: string;
  counts: AdminOverview["byTown"];
  /** Whether each row leads to its companies. */
  townsLead?: boolean;
}) {
  const { hrefOf } = useAdminAddress();
  const figures: Figures = {
    name: file,
    head: [first, texts.count],
    rows: counts.map(({ name, count }) => [name, count]),
  };
  const shown = counts.length > namedRows + 5 ? namedRows : counts.length;
  return (
    <FiguresPanel title={title} figures={figures}>
      <FiguresTable
        title={title}
        figures={Object.assign({}, figures, { rows: figures.rows.slice(0, shown) })}
        drawn
        renderFirst={
          townsLead
            ? (town) => (
                <Link
                  href={hrefOf({ area: "companies", filter: "Active", town })}
                  aria-label={texts.companiesIn(town)}
                  className="rounded underline underline-offset-3"
                >
                  {town}
                </Link>
              )
            : undefined
        }
      />
      {counts.length > shown && (
        <p className="mt-2 text-sm text-muted">{texts.moreRows(wholeNumber(counts.length))}</p>
      )}
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
          renderAction={vain ? (term) => <TermActions term={term} /> : undefined}
        />
      )}
    </FiguresPanel>
  );
}

/** Either the search does not know the word yet, or a company is missing. */
function TermActions({ term }: { term: string }) {
  const { hrefOf } = useAdminAddress();
  return (
    <span className="flex flex-wrap gap-x-1 sm:justify-end">
      <Link
        href={hrefOf({ area: "synonyms", id: "neu", list: term })}
        aria-label={texts.explainOf(term)}
        className={buttonClass("quiet", actionLook)}
      >
        {texts.explain}
      </Link>
      <AskForCompany term={term} />
    </span>
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
    <FiguresPanel title={texts.byState} figures={figures}>
      <FiguresTable title={texts.byState} figures={figures} />
    </FiguresPanel>
  );
}

function Quality({ overview: { quality, states } }: { overview: AdminOverview }) {
  const { hrefOf } = useAdminAddress();
  const names = Object.keys(texts.qualityNames) as (keyof typeof quality)[];
  const nameOf = (text: string) => names.find((name) => texts.qualityNames[name] === text);
  const percent = (part: number) => Math.round((100 * part) / Math.max(1, states.active));
  const figures: Figures = {
    name: "guete",
    head: [texts.qualityPart, texts.count, texts.share],
    rows: names.map((name) => [
      texts.qualityNames[name],
      quality[name],
      texts.percent(percent(quality[name])),
    ]),
  };
  return (
    <FiguresPanel title={texts.quality} intro={texts.qualityIntro(states.active)} figures={figures}>
      <FiguresTable
        title={texts.quality}
        figures={figures}
        renderAction={(text) => {
          const name = nameOf(text);
          if (!name || quality[name] >= states.active) return null;
          return (
            <Link
              href={hrefOf({ area: "companies", filter: "Active", lacks: lackOf[name] })}
              aria-label={texts.lackingOf(text)}
              className={buttonClass("quiet", actionLook)}
            >
              {texts.lacking}
            </Link>
          );
        }}
      />
    </FiguresPanel>
  );
}
