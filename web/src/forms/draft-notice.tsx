/** Says that a form shows what was typed before it was closed, and offers to begin anew. */
import { deCompany } from "../text/de-company";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";

export function DraftNotice({ restored, onRestart }: { restored: boolean; onRestart: () => void }) {
  if (!restored) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button look="quiet" onClick={onRestart}>
          {deCompany.unfinished.restart}
        </Button>
      }
    >
      {deCompany.unfinished.text}
    </Notice>
  );
}
