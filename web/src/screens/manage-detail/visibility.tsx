/** Whether the entry stands in the directory: its owner pauses it, brings it back, or asks for its deletion. */
import type { Company } from "../../api/types";
import {
  AskDeletionButton,
  PauseButton,
  ResumeButton,
  WithdrawDeletionButton,
} from "../../forms/company-lifecycle";
import { longDate } from "../../lib/format";
import { deOwner } from "../../text/de-owner";
import type { Editor } from "./state/editor";

export function Visibility({ editor, company }: { editor: Editor; company: Company }) {
  const { own } = company;
  const wished = { id: company.id, name: company.name };
  const deletionAskedAt = (at: string | null) => {
    const { company: now } = editor.get().loaded;
    if (now.own) editor.setLoaded({ ...now, own: { ...now.own, deletionAskedAt: at } });
  };
  return (
    <div className="grid gap-6">
      {own?.pausedAt ? (
        <div className="grid justify-items-start gap-3">
          <p>{deOwner.pause.since(longDate(own.pausedAt))}</p>
          <ResumeButton company={wished} onChanged={editor.setLoaded} />
        </div>
      ) : (
        company.active && (
          <div className="grid justify-items-start gap-3">
            <p className="max-w-[70ch]">{deOwner.pause.text}</p>
            <PauseButton company={wished} onChanged={editor.setLoaded} />
          </div>
        )
      )}
      {own?.deletionAskedAt ? (
        <div className="grid justify-items-start gap-3">
          <p>{deOwner.deletion.since(longDate(own.deletionAskedAt))}</p>
          <WithdrawDeletionButton company={wished} onChanged={() => deletionAskedAt(null)} />
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[70ch]">{deOwner.deletion.text}</p>
          <AskDeletionButton
            company={wished}
            onChanged={() => deletionAskedAt(new Date().toISOString())}
            className="-ml-4.5 text-error!"
          />
        </div>
      )}
    </div>
  );
}
