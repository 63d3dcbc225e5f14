/** Reads companies from a CSV file: first only a look at what would happen, then the import itself. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { importCompanies } from "../../../../api/admin";
import type { ImportReport } from "../../../../api/admin-types";
import { ApiError, messageOf } from "../../../../api/errors";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAction } from "../admin-action";
import { csvLimitBytes, CsvField } from "../csv-field";
import { Panel, Pill, pillLooks } from "../list/panel";

const texts = deOperation.import;

type Row = ImportReport["rows"][number];
const looks = { Create: pillLooks.good, Update: pillLooks.info, Skip: pillLooks.waiting };

const columns: readonly Column<Row>[] = [
  { title: texts.columns.line, cell: ({ line }) => line, className: "md:w-20" },
  {
    title: texts.columns.action,
    cell: ({ action }) => <Pill look={looks[action]}>{texts.actions[action]}</Pill>,
  },
  { title: texts.columns.name, cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
  {
    title: texts.columns.why,
    cell: ({ why }) => <span className="[overflow-wrap:anywhere]">{why ?? "–"}</span>,
  },
];

const problemOf = (failure: unknown) =>
  (failure instanceof ApiError && failure.fields.file) || messageOf(failure);

export function CsvImport() {
  const [file, setFile] = useState<File>();
  const [asking, setAsking] = useState(false);
  const check = useMutation({ mutationFn: (chosen: File) => importCompanies(chosen, true) });
  const run = useAdminAction((chosen: File) => importCompanies(chosen, false), {
    success: () => texts.done,
    failure: null,
  });
  const tooLarge = file !== undefined && file.size > csvLimitBytes;
  const report = run.data ?? check.data;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    check.reset();
    run.reset();
  };
  const error = tooLarge ? texts.tooLarge : check.isError ? problemOf(check.error) : undefined;
  return (
    <Panel title={deOperation.upkeep.lists.import} intro={texts.intro}>
      <div className="grid justify-items-start gap-4 px-5 pb-5 max-md:px-4">
        <CsvField error={error} onChoose={choose} />
        <div className="flex flex-wrap gap-3">
          <Button
            look={check.data ? "outline" : "primary"}
            busy={check.isPending}
            disabled={!file || tooLarge}
            onClick={() => file && check.mutate(file)}
          >
            {texts.check}
          </Button>
          {check.data && !run.data && (
            <Button
              disabled={check.data.created + check.data.updated === 0}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {texts.run}
            </Button>
          )}
        </div>
      </div>
      {report && <Report report={report} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.confirmTitle}
        confirmLabel={texts.run}
        action={run}
        error={run.isError ? problemOf(run.error) : undefined}
        onConfirm={() => file && run.mutate(file, { onSuccess: () => setAsking(false) })}
      >
        <p>
          {check.data && texts.confirmText(check.data.created, check.data.updated)} {deAdmin.forGood}
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

/** The server names at most this many rows. */
const rowLimit = 1_000;

function Report({ report }: { report: ImportReport }) {
  const title = report.dryRun ? texts.preview : texts.result;
  return (
    <div className="border-t border-line pt-4 pb-2">
      <div role="status" className="flex flex-wrap items-center gap-2 px-5 pb-2 max-md:px-4">
        <h3 className="mr-2 text-lg font-bold">{title}</h3>
        <Pill look={looks.Create}>{texts.created(report.created)}</Pill>
        <Pill look={looks.Update}>{texts.updated(report.updated)}</Pill>
        <Pill look={looks.Skip}>{texts.skipped(report.skipped)}</Pill>
      </div>
      {report.rows.length > 0 && (
        <Table label={title} columns={columns} rows={report.rows} keyOf={({ line }) => String(line)} />
      )}
      {report.rows.length >= rowLimit && <p className="px-5 pt-3 text-md text-muted">{texts.more}</p>}
    </div>
  );
}
