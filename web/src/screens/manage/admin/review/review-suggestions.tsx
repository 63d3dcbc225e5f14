/** Companies that visitors suggested; one can be made of each, with an invitation. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { adminQueries, changeSuggestion } from "../../../../api/admin";
import type { AdminSuggestion, TaskChange } from "../../../../api/admin-types";
import { AskAgain, ColleagueNotice, useDecision } from "../../../../forms/decision/decision";
import { shortDay } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { Button, buttonClass } from "../../../../ui/button";
import { useAdminAddress } from "../address";
import { useEntryAddress } from "../entry-address";
import { Duplicates } from "../new-listing/duplicates";
import { NewListingDialog } from "../new-listing/new-listing-dialog";
import { AnswerLink } from "./answer-link";
import { Assignee, TaskStatus } from "./assignee";
import { Fact, TaskList, useTaskFilter } from "./task-list";
import { WebsiteLink } from "./website-link";

const texts = deAdmin.review;

export function ReviewSuggestions() {
  const { state } = useAdminAddress();
  const query = useQuery({
    ...adminQueries.suggestions(useTaskFilter(), state.page),
    placeholderData: keepPreviousData,
  });
  return (
    <TaskList title={texts.lists.suggestions} empty={texts.noSuggestions} query={query}>
      {(suggestion) => <Suggestion suggestion={suggestion} />}
    </TaskList>
  );
}

function Suggestion({ suggestion }: { suggestion: AdminSuggestion }) {
  const { name, email, website, reason, contactEmail, state, assignee, companyId, createdAt } = suggestion;
  const [creating, setCreating] = useState(false);
  const addressOf = useEntryAddress();
  const change = useDecision(suggestion, (seen, part: TaskChange) => changeSuggestion(seen, part), {
    success: () => texts.saved,
  });
  const open = state === "New" || state === "InWork";
  const duplicates =
    useQuery({
      ...adminQueries.duplicatesOf({ name, email: email ?? undefined, website: website ?? undefined }),
      enabled: open && !companyId,
    }).data ?? [];
  return (
    <article className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <h3 className="text-lg font-bold [overflow-wrap:anywhere]">
          {name} <span className="text-md font-normal text-muted">{texts.from(shortDay(createdAt))}</span>
        </h3>
        {reason && <p className="max-w-[80ch] whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>}
        <Facts suggestion={suggestion} />
        <Duplicates found={duplicates} />
      </div>
      <div className="grid content-start gap-3 sm:max-lg:grid-cols-2">
        <div className="col-span-full grid grid-cols-2 gap-2 lg:grid-cols-1">
          <TaskStatus
            name={name}
            state={state}
            onChange={(next) => change.mutate({ state: next })}
            busy={change.isPending}
          />
          <Assignee
            name={name}
            assignee={assignee}
            onAssign={(assigneeId) => change.mutate({ assigneeId })}
            busy={change.isPending}
          />
        </div>
        <AskAgain decision={change} />
        <ColleagueNotice assignee={assignee} />
        {companyId ? (
          <Link
            href={addressOf(companyId)}
            aria-label={texts.toEntryOf(name)}
            className={buttonClass("outline")}
          >
            {texts.toEntry}
          </Link>
        ) : (
          <Button
            aria-label={texts.toCompanyOf(name)}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {texts.toCompany}
          </Button>
        )}
        <AnswerLink name={name} email={contactEmail} />
        <NewListingDialog open={creating} onClose={() => setCreating(false)} suggestion={suggestion} />
      </div>
    </article>
  );
}

function Facts({ suggestion }: { suggestion: AdminSuggestion }) {
  const { location, email, website, contactEmail } = suggestion;
  return (
    <dl className="grid gap-0.5">
      <Fact label={texts.location}>{location}</Fact>
      <Fact label={texts.contact}>
        {email && (
          <a href={`mailto:${email}`} className="underline underline-offset-3">
            {email}
          </a>
        )}
      </Fact>
      <Fact label={texts.website}>{website && <WebsiteLink website={website} />}</Fact>
      <Fact label={texts.suggestedBy}>{contactEmail ?? texts.anonymous}</Fact>
    </dl>
  );
}
