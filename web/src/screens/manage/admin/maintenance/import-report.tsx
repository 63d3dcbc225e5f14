/** What an import would do or has done, row by row, with what becomes different. */
import { useState } from "react";
import { Link } from "wouter";
import type { ImportReport } from "../../../../api/admin-types";
import { saveFile } from "../../../../browser/save-file";
import { paths } from "../../../../lib/paths";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/field";
import { Table, type Column } from "../../../../ui/table";
import { Pill, pillLooks } from "../list/panel";

const texts = deOperation.import;

type Row = ImportReport["rows"][number];
type Action = Row["action"];
/** What the list is narrowed to. */
type ReportFilter = Action | "Duplicate" | "";

const looks: Record<Action, string> = {
  Create: pillLooks.good,
  Update: pillLooks.info,
  Skip: pillLooks.waiting,
};

const columns: readonly Column<Row>[] = [
  { title: texts.columns.line, cell: ({ line }) => line, className: "md:w-20 md:align-top!" },
  {
    title: texts.columns.action,
    cell: ({ action }) => <Pill look={looks[action]}>{texts.actions[action]}</Pill>,
    className: "md:align-top!",
  },
  {
    title: texts.columns.name,
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
    className: "md:align-top!",
  },
  { title: texts.columns.difference, cell: (row) => <Difference row={row} />, className: "md:w-1/2" },
];

function Difference({ row: { why, changes, duplicates } }: { row: Row }) {
  if (duplicates.length > 0) {
    return (
      <div className="[overflow-wrap:anywhere]">
        {texts.duplicates}
        <ul className="list-disc pl-5">
          {duplicates.map(({ id, name, postCode, town }) => (
            <li key={id}>
              <Link href={paths.manageDetail(id)} className="underline underline-offset-3">
                {name}
              </Link>
              , {postCode} {town}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (changes.length === 0) {
    return <span className="[overflow-wrap:anywhere]">{why ?? "–"}</span>;
  }
  return (
    <ul className="grid gap-2">
      {changes.map(({ column, before, after }) => (
        <li key={column} className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{column}: </span>
          <Cell name={texts.cellBefore} text={before} className="text-muted line-through" />
          <span aria-hidden="true"> → </span>
          <Cell name={texts.cellAfter} text={after} />
        </li>
      ))}
    </ul>
  );
}

/** Whoever cannot see the arrow hears which is which. An empty cell is said, because it removes something. */
function Cell({ name, text, className }: { name: string; text: string; className?: string }) {
  return (
    <>
      <span className="sr-only">{name} </span>
      {text ? <span className={className}>{text}</span> : <em className="text-muted">{texts.emptyCell}</em>}
    </>
  );
}

const counts: readonly [Action, (report: ImportReport) => string][] = [
  ["Create", ({ created }) => texts.created(created)],
  ["Update", ({ updated }) => texts.updated(updated)],
  ["Skip", ({ skipped }) => texts.skipped(skipped)],
];

/** A column of which nothing is read may be a misspelt one. */
function UnreadColumns({ report: { unknownColumns, readOnlyColumns } }: { report: ImportReport }) {
  return (
    <div className="grid gap-2 px-5 pb-3 text-md [overflow-wrap:anywhere] max-md:px-4">
      {unknownColumns.length > 0 && (
        <div role="alert" className="rounded-lg bg-sun-tint px-4 py-3">
          {texts.unknownColumns}
          <ul className="list-disc pl-5">
            {unknownColumns.map(({ name, meant }) => (
              <li key={name}>{texts.unknownColumn(name, meant)}</li>
            ))}
          </ul>
        </div>
      )}
      {readOnlyColumns.length > 0 && (
        <p className="text-muted">{texts.readOnlyColumns(readOnlyColumns.join(", "))}</p>
      )}
    </div>
  );
}

interface Props {
  report: ImportReport;
  /** Asks for the rows after those that are named; absent once the import is done. */
  more?: { busy: boolean; load: () => void } | undefined;
}

export function ImportReportTable({ report, more }: Props) {
  const [shown, setShown] = useState<ReportFilter>("");
  const title = report.dryRun ? texts.preview : texts.result;
  const rows = report.rows.filter(
    ({ action, duplicates }) =>
      shown === "" || (shown === "Duplicate" ? duplicates.length > 0 : action === shown),
  );
  const { skippedFile } = report;
  return (
    <div className="border-t border-line pt-4 pb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pb-3 max-md:px-4">
        <div role="status" className="flex flex-wrap items-center gap-2">
          <h3 className="mr-2 text-lg font-bold">{title}</h3>
          {counts.map(([action, text]) => (
            <Pill key={action} look={looks[action]}>
              {text(report)}
            </Pill>
          ))}
          <Pill look={pillLooks.quiet}>{texts.unchanged(report.unchanged)}</Pill>
          {report.possibleDuplicates > 0 && (
            <Pill look={pillLooks.waiting}>{texts.possibleDuplicates(report.possibleDuplicates)}</Pill>
          )}
        </div>
        <div className="min-w-44 md:ml-auto [&_label]:sr-only">
          <Select
            label={texts.show}
            value={shown}
            onChange={(event) => setShown(event.target.value as ReportFilter)}
          >
            <option value="">{texts.all}</option>
            {counts.map(([action]) => (
              <option key={action} value={action}>
                {texts.actions[action]}
              </option>
            ))}
            {report.possibleDuplicates > 0 && <option value="Duplicate">{texts.duplicatesOnly}</option>}
          </Select>
        </div>
        {skippedFile && (
          <Button
            look="outline"
            onClick={() => saveFile(new Blob([skippedFile], { type: "text/csv" }), texts.skippedFileName)}
          >
            {texts.skippedFile}
          </Button>
        )}
      </div>
      <UnreadColumns report={report} />
      {report.rows.length === 0 && (
        <p className="px-5 pb-3 text-md text-muted max-md:px-4">{texts.nothing}</p>
      )}
      {rows.length > 0 && (
        <Table label={title} columns={columns} rows={rows} keyOf={({ line }) => String(line)} />
      )}
      {report.moreAfter !== null && (
        <div className="px-5 pt-3 text-md text-muted">
          {more ? (
            <Button look="outline" busy={more.busy} onClick={more.load}>
              {texts.showMore}
            </Button>
          ) : (
            texts.more
          )}
        </div>
      )}
    </div>
  );
}
