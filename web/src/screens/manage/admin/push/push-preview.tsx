/** What will be sent, to be read once more, whom it reaches, and whether they have read it already. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries } from "../../../../api/admin";
import { shortDay, shortMoment } from "../../../../lib/format";
import { deOperation } from "../../../../text/de-operation";
import { Notice } from "../../../../ui/notice";
import { nobodyBecause, reached, sameMessage, type MessageValues, type Recipients } from "./push-rule";

const texts = deOperation.push;
/** So many of the last messages are compared. */
const compared = 100;

export function PushPreview({
  values,
  recipients,
}: {
  values: Omit<MessageValues, "at"> & { at?: string };
  recipients: Recipients | undefined;
}) {
  const why = recipients && nobodyBecause(recipients);
  const earlier = useQuery(adminQueries.messages(1, compared)).data?.content ?? [];
  const same = sameMessage(
    values,
    earlier.filter(({ skipped }) => !skipped),
  );
  const { title, message, link, at } = values;
  return (
    <>
      <p className="text-lg">
        {at ? texts.leavesAt(shortMoment(new Date(at).toISOString())) : texts.confirm}
      </p>
      <blockquote className="rounded-2xl bg-pine-50 px-4 py-3">
        <p className="font-bold [overflow-wrap:anywhere]">{title}</p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
      </blockquote>
      {link.trim() && <p className="[overflow-wrap:anywhere]">{texts.opens(link.trim())}</p>}
      {recipients && !why && <p>{texts.reaches(reached(recipients))}</p>}
      {why && <Notice tone="info">{texts.reachesNobody(why)}</Notice>}
      {same && (
        <Notice tone="info">
          {same.state === "Planned" && same.dueAt
            ? texts.plannedAlready(shortMoment(same.dueAt))
            : texts.sentAlready(shortDay(same.dueAt ?? same.createdAt))}
        </Notice>
      )}
    </>
  );
}
