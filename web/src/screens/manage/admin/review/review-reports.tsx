/** What visitors reported about listings. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { adminQueries, changeReport } from "../../../../api/admin";
import type { AdminReport, TaskChange } from "../../../../api/admin-types";
import { AskAgain, ColleagueNotice, useDecision } from "../../../../forms/decision/decision";
import { shortDay } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { Button, buttonClass } from "../../../../ui/button";
import { useAdminAddress } from "../address";
import { TransferDialog } from "../companies/transfer";
import { useEntryAddress } from "../entry-address";
import { Pill, pillLooks } from "../list/panel";
import { AnswerLink } from "./answer-link";
import { Assignee, TaskStatus } from "./assignee";
import { Fact, TaskList, useTaskFilter } from "./task-list";

const texts = deAdmin.review;

export function ReviewReports() {
  const { state } = useAdminAddress();
  const query = useQuery({
    ...adminQueries.reports(useTaskFilter(), state.page),
    placeholderData: keepPreviousData,
  });
  return (
    <TaskList title={texts.lists.reports} empty={texts.noReports} query={query}>
      {(report) => <Report report={report} />}
    </TaskList>
  );
}

function Report({ report }: { report: AdminReport }) {
  const { companyId, companyName, reason, deletion, message, contactEmail, state, assignee, createdAt } =
    report;
  const addressOf = useEntryAddress();
  const change = useDecision(report, (seen, part: TaskChange) => changeReport(seen, part), {
    success: () => texts.saved,
  });
  return (
    <article className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <h3 className="text-lg font-bold [overflow-wrap:anywhere]">
          {companyName}{" "}
          <span className="text-md font-normal text-muted">{texts.from(shortDay(createdAt))}</span>
        </h3>
        <p>
          <Pill look={deletion ? pillLooks.bad : pillLooks.waiting}>
            {deletion ? texts.deletion : texts.reasons[reason]}
          </Pill>
        </p>
        {message && <p className="max-w-[80ch] whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>}
        <dl>
          <Fact label={texts.reportedBy}>{contactEmail ?? texts.anonymous}</Fact>
        </dl>
        {reason === "OwnCompany" && !deletion && companyId && (
          <Claim company={{ id: companyId, name: companyName }} email={contactEmail} />
        )}
        {!companyId && <p className="text-md text-muted">{texts.gone}</p>}
      </div>
      <div className="grid content-start gap-3 sm:max-lg:grid-cols-2">
        <div className="col-span-full grid grid-cols-2 gap-2 lg:grid-cols-1">
          <TaskStatus
            name={companyName}
            state={state}
            onChange={(next) => change.mutate({ state: next })}
            busy={change.isPending}
          />
          <Assignee
            name={companyName}
            assignee={assignee}
            onAssign={(assigneeId) => change.mutate({ assigneeId })}
            busy={change.isPending}
          />
        </div>
        <AskAgain decision={change} />
        <ColleagueNotice assignee={assignee} />
        {companyId && (
          <Link
            href={addressOf(companyId)}
            aria-label={texts.toEntryOf(companyName)}
            className={buttonClass("outline")}
          >
            {texts.toEntry}
          </Link>
        )}
        <AnswerLink name={companyName} email={contactEmail} />
      </div>
    </article>
  );
}

/** Somebody says the company is theirs: after a check it can be handed over. */
function Claim({
  company,
  email,
}: {
  company: { id: string; name: string };
  email: string | null | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { data: seen, error } = useQuery({ ...adminQueries.company(company.id), enabled: open });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-info-tint px-4 py-3">
      <p className="min-w-0 grow basis-60 text-md text-info">{texts.claimHint}</p>
      <Button
        look="outline"
        aria-label={deAdmin.companies.transferLabel(company.name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {deAdmin.companies.transfer}
      </Button>
      <TransferDialog
        company={{ ...company, ...(seen && { basis: seen.basis, assignee: seen.assignee }) }}
        failure={error}
        suggested={email ?? ""}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
