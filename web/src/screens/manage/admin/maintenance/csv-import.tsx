/** Reads companies from a CSV or Excel file: first only a look at what would happen, then the import itself. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { importCompanies } from "../../../../api/admin";
import type { ImportReport } from "../../../../api/admin-types";
import { ApiError, messageOf } from "../../../../api/errors";
import { toast } from "../../../../browser/toast-state";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { csvLimitBytes, CsvField } from "../csv-field";
import { Panel } from "../list/panel";
import { ImportColumns } from "./import-columns";
import { ImportReportTable } from "./import-report";
import { PastImports } from "./past-imports";

const texts = deOperation.import;

const problemOf = (failure: unknown) =>
  (failure instanceof ApiError && failure.fields.file) || messageOf(failure);

/** What would happen: the answer to the question, with further rows as they are asked for. */
function useLookAhead(file: File | undefined) {
  const [report, setReport] = useState<ImportReport>();
  const check = useMutation({
    mutationFn: (chosen: File) => importCompanies(chosen, true),
    onSuccess: setReport,
  });
  const further = useMutation({
    mutationFn: ({ chosen, of }: { chosen: File; of: ImportReport }) =>
      importCompanies(chosen, true, of.moreAfter ?? undefined),
    // Another file may have been chosen or looked at meanwhile; these rows belong below those they were asked for.
    onSuccess: (next, { of }) =>
      setReport((before) => (before === of ? { ...next, rows: [...of.rows, ...next.rows] } : before)),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const more =
    file && report && report.moreAfter !== null
      ? { busy: further.isPending, load: () => further.mutate({ chosen: file, of: report }) }
      : undefined;
  const reset = () => {
    check.reset();
    further.reset();
    setReport(undefined);
  };
  return { check, report, more, reset };
}

export function CsvImport() {
  const [file, setFile] = useState<File>();
  const [asking, setAsking] = useState(false);
  const { check, report: ahead, more, reset } = useLookAhead(file);
  const run = useAdminAction((chosen: File) => importCompanies(chosen, false), {
    success: () => texts.done,
    failure: null,
  });
  const tooLarge = file !== undefined && file.size > csvLimitBytes;
  const report = run.data ?? ahead;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    reset();
    run.reset();
  };
  const error = tooLarge ? texts.tooLarge : check.isError ? problemOf(check.error) : undefined;
  return (
    <>
      <Panel title={deOperation.maintenance.lists.import} intro={texts.intro}>
        <div className="grid justify-items-start gap-4 px-5 pb-5 max-md:px-4">
          <CsvField error={error} onChoose={choose} />
          <ImportColumns />
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
        {report && <ImportReportTable report={report} more={run.data ? undefined : more} />}
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
            {check.data && texts.confirmText(check.data.created, check.data.updated)} {texts.canBeUndone}
          </p>
        </ConfirmDialog>
      </Panel>
      <PastImports onUndone={() => choose(file)} />
    </>
  );
}
