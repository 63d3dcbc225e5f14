/** Saves what the audit log is narrowed to as a file. */
import { useQueryClient } from "@tanstack/react-query";
import { adminQueries, type AuditNarrowing } from "../../../../api/admin";
import type { AuditEntry } from "../../../../api/admin-types";
import { saveFile } from "../../../../browser/save-file";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { wholeNumber } from "../../../../lib/format";
import { deAudit } from "../../../../text/de-audit";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";
import { auditCsv } from "./audit-csv";

const texts = deAudit.filters;
const pageSize = 100;
/** More would be asked for in too many calls; whoever needs more narrows the days. */
const mostRows = 5_000;

export function AuditExport({ wanted, rows }: { wanted: AuditNarrowing; rows: number }) {
  const client = useQueryClient();
  const save = useAdminAction(async () => {
    // One page after the other, because nobody waits for it and others work.
    const from = async (page: number): Promise<AuditEntry[]> => {
      const { content } = await client.fetchQuery({
        ...adminQueries.audit(wanted, page, pageSize),
        staleTime: 0,
      });
      const last = content.length < pageSize || page * pageSize >= mostRows;
      return last ? content : [...content, ...(await from(page + 1))];
    };
    const entries = await from(1);
    saveFile(new Blob([auditCsv(entries)], { type: "text/csv;charset=utf-8" }), texts.fileName);
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        look="outline"
        busy={save.isPending}
        disabled={rows === 0}
        onClick={() => save.mutate(undefined)}
      >
        <Icon name="download" size={18} />
        {texts.export}
      </Button>
      {rows > mostRows && <span className="text-sm text-muted">{texts.cut(wholeNumber(mostRows))}</span>}
    </div>
  );
}
