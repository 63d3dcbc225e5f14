/** What a person was mailed in the last 90 days: what it was about, when, and whether it left. */
import type { PersonDetail } from "../../../../api/admin-types";
import { personName } from "../../../../forms/decision/person-name";
import { shortMoment } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { Pill, pillLooks } from "../list/panel";

type Mail = PersonDetail["mails"][number];

const texts = deAdmin.person;
/** More are one click away. */
const shownAtOnce = 20;
const looks: Record<Mail["state"], string> = {
  Waiting: pillLooks.waiting,
  Left: pillLooks.quiet,
  GivenUp: pillLooks.bad,
};

export function PersonMails({ person }: { person: PersonDetail }) {
  const { mails } = person;
  const older = mails.slice(shownAtOnce);
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{texts.mails}</h3>
      {mails.length === 0 && <p className="text-muted">{texts.noMails(personName(person))}</p>}
      {mails.length > 0 && <MailList label={texts.mails} mails={mails.slice(0, shownAtOnce)} />}
      {older.length > 0 && (
        <details>
          <summary className="min-h-11 w-max max-w-full cursor-pointer py-2.5 font-semibold text-pine-700">
            {texts.moreMails(older.length)}
          </summary>
          <MailList label={texts.moreMails(older.length)} mails={older} />
        </details>
      )}
    </section>
  );
}

function MailList({ label, mails }: { label: string; mails: readonly Mail[] }) {
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {mails.map(({ id, title, state, postedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <span className="[overflow-wrap:anywhere]">{title}</span>
          <span className="text-sm text-muted">{shortMoment(postedAt)}</span>
          <Pill look={looks[state]}>{texts.mailStates[state]}</Pill>
        </li>
      ))}
    </ul>
  );
}
