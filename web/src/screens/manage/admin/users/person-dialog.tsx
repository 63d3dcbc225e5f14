/** What is known of a person: the companies, the last sign-in, the mails that were sent or written, and what was done. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { PersonDetail } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { toast } from "../../../../browser/toast-state";
import { LetterDialog, type LetterCompany } from "../../../../forms/decision/letter-dialog";
import { withoutNames } from "../../../../forms/decision/letter-rule";
import { personName } from "../../../../forms/decision/person-name";
import { shortDay, shortMoment } from "../../../../lib/format";
import { de } from "../../../../text/de";
import { deAdmin } from "../../../../text/de-admin";
import { deLetter } from "../../../../text/de-letter";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Notice } from "../../../../ui/notice";
import { Skeleton } from "../../../../ui/skeleton";
import { useAdminAddress } from "../address";
import { useEntryAddress } from "../entry-address";
import { StatePill } from "../list/panel";
import { PersonMails } from "./person-mails";

const texts = deAdmin.person;
const linkClass = "rounded underline underline-offset-3 [overflow-wrap:anywhere]";

export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useQuery(adminQueries.user(id)).data;
  return (
    <Dialog open onClose={onClose} title={user ? personName(user) : texts.title} closeLabel={de.common.close}>
      <Person id={id} />
    </Dialog>
  );
}

/** More than these are chosen in the list of companies. */
const mostCompanies = 20;

/** About all of somebody's companies; what each is like is asked for when it is needed. */
function WriteToOwner({ companyIds }: { companyIds: readonly string[] }) {
  const client = useQueryClient();
  const [about, setAbout] = useState<LetterCompany[]>();
  const open = useMutation({
    mutationFn: () =>
      Promise.all(
        companyIds.slice(0, mostCompanies).map((id) => client.fetchQuery(adminQueries.company(id))),
      ),
    onSuccess: setAbout,
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        busy={open.isPending}
        onClick={() => open.mutate()}
        className="justify-self-start"
      >
        {deLetter.open}
      </Button>
      {about && <LetterDialog companies={about} onClose={() => setAbout(undefined)} />}
    </>
  );
}

function Person({ id }: { id: string }) {
  const { hrefOf } = useAdminAddress();
  const addressOf = useEntryAddress();
  const { data, error } = useQuery(adminQueries.user(id));
  if (error) return <Notice tone="error">{messageOf(error)}</Notice>;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{texts.email}</dt>
        <dd>
          <a href={`mailto:${data.username}`} className={linkClass}>
            {data.username}
          </a>
        </dd>
        {data.phone && (
          <>
            <dt className="text-muted">{texts.phone}</dt>
            <dd>{data.phone}</dd>
          </>
        )}
        <dt className="text-muted">{texts.since}</dt>
        <dd>{shortDay(data.createdAt)}</dd>
        <dt className="text-muted">{texts.lastSignIn}</dt>
        <dd>{data.lastSignInAt ? shortMoment(data.lastSignInAt) : texts.neverSignedIn}</dd>
        <dt className="text-muted">{texts.wants}</dt>
        <dd>
          {[data.notification && texts.notification, data.newsletter && texts.newsletter]
            .filter(Boolean)
            .join(", ") || texts.nothing}
        </dd>
      </dl>
      <section className="grid gap-2">
        <h3 className="font-bold">{texts.companies}</h3>
        {data.companies.length === 0 && <p className="text-muted">{texts.noCompanies}</p>}
        <ul className="grid gap-1.5">
          {data.companies.map((company) => (
            <li key={company.id} className="flex flex-wrap items-center gap-x-3">
              <Link href={addressOf(company.id)} className={linkClass}>
                {company.name}
              </Link>
              <StatePill state={company.state} paused={company.paused} />
            </li>
          ))}
        </ul>
        {data.notification && data.companies.length > 0 && (
          <WriteToOwner companyIds={data.companies.map((company) => company.id)} />
        )}
      </section>
      <PersonMails person={data} />
      <Letters letters={data.letters} />
      <Link
        href={hrefOf({ area: "system", list: "audit", id })}
        className={`${linkClass} justify-self-start`}
      >
        {texts.log}
      </Link>
    </div>
  );
}

function Letters({ letters }: { letters: PersonDetail["letters"] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{texts.letters}</h3>
      {letters.length === 0 && <p className="text-muted">{texts.noLetters}</p>}
      <ul className="grid gap-1.5">
        {letters.map(({ subject, writtenAt }) => (
          <li key={`${writtenAt} ${subject}`} className="flex flex-wrap items-center gap-x-3">
            <span className="[overflow-wrap:anywhere]">{withoutNames(subject)}</span>
            <span className="text-sm text-muted">{shortMoment(writtenAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
