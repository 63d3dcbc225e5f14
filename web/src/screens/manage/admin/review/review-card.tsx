/** One entry that waits, with everything that is needed to decide about it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { adminQueries, assignReviewer } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { queries } from "../../../../api/queries";
import { CategoryPill } from "../../../../company/category-pill";
import { textNames, textRule, textsOf } from "../../../../forms/company-texts";
import { AskAgain, ColleagueNotice, useDecision } from "../../../../forms/decision/decision";
import { DecisionButtons } from "../../../../forms/decision/decision-buttons";
import { NoteList } from "../../../../forms/decision/notes";
import { shortDay } from "../../../../lib/format";
import { mediaUrl } from "../../../../lib/media-url";
import { deAdmin } from "../../../../text/de-admin";
import { deAudit } from "../../../../text/de-audit";
import { Button, buttonClass } from "../../../../ui/button";
import { classes } from "../../../../ui/classes";
import { Notice } from "../../../../ui/notice";
import { Skeleton } from "../../../../ui/skeleton";
import { useEntryAddress } from "../entry-address";
import { Duplicates } from "../new-listing/duplicates";
import { PersonLink } from "../users/person-link";
import { Assignee } from "./assignee";
import { Resubmission } from "./resubmission";
import { ReviewStores } from "./review-stores";

const texts = deAdmin.review;

export function ReviewCard({ company }: { company: AdminCompany }) {
  const addressOf = useEntryAddress();
  const assign = useDecision(company, (seen, assigneeId: string | null) => assignReviewer(seen, assigneeId), {
    success: () => texts.saved,
  });
  return (
    <article
      data-card
      // The keys of the list count for the card that has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={company.name}
      className="grid scroll-mt-24 grid-cols-1 gap-4 rounded-xl lg:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <div>
          <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{company.name}</h3>
          <p className="text-md text-muted">
            {company.town && `${company.town} · `}
            {texts.since(shortDay(company.createdAt))} · {texts.by} <PersonLink person={company.owner} />
          </p>
        </div>
        {company.resubmitted.length > 0 && <Resubmitted company={company} />}
        <Evidence company={company} />
      </div>
      <div className="grid content-start gap-3">
        <Assignee
          name={company.name}
          assignee={company.assignee}
          onAssign={(id) => assign.mutate(id)}
          busy={assign.isPending}
        />
        <AskAgain decision={assign} />
        <ColleagueNotice assignee={company.assignee} />
        <DecisionButtons company={company} keys className="grid grid-cols-2 gap-2 lg:grid-cols-1">
          <Link
            href={addressOf(company.id)}
            aria-label={texts.editOf(company.name)}
            className={buttonClass("outline")}
          >
            {deAdmin.edit}
          </Link>
          <Link
            href={addressOf(company.id, true)}
            aria-label={texts.previewOf(company.name)}
            className={buttonClass("outline")}
          >
            {texts.preview}
          </Link>
        </DecisionButtons>
      </div>
    </article>
  );
}

/** An entry that was rejected before: what was asked for, and what its owner has changed since. */
function Resubmitted({ company }: { company: AdminCompany }) {
  const named = (word: string) =>
    word === "imageIds" ? deAdmin.decision.pictures : (deAudit.words[word] ?? deAudit.kinds[word] ?? word);
  return (
    <Notice tone="info">
      <p className="font-semibold">
        {deAdmin.decision.resubmitted(company.resubmitted.map(named).join(", "))}
      </p>
      {company.deactivationReason && <p>{deAdmin.decision.refusedBefore(company.deactivationReason)}</p>}
    </Notice>
  );
}

/** Everything that was entered, and companies that look alike. */
function Evidence({ company }: { company: AdminCompany }) {
  const { data } = useQuery(adminQueries.company(company.id));
  const categories =
    useQuery(queries.categories()).data?.filter(({ id }) => data?.categoryIds.includes(id)) ?? [];
  const duplicates = useQuery(adminQueries.duplicates(company.id)).data ?? [];
  if (!data) return <Skeleton className="h-24" />;
  return (
    <>
      <Resubmission company={data} />
      {data.notes.length > 0 && <NoteList notes={data.notes} />}
      {data.imageIds.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {data.imageIds.slice(0, 6).map((id) => (
            <img
              key={id}
              src={mediaUrl(id, 320)}
              alt=""
              width={128}
              height={80}
              loading="lazy"
              className="h-20 w-32 rounded-lg object-cover max-md:h-15 max-md:w-24"
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {categories.map((category) => (
          <CategoryPill key={category.id} category={category} />
        ))}
      </div>
      {textNames
        .filter((name) => name !== "name" && data[name])
        .map((name) => {
          const { long, label } = textRule(name);
          const text = textsOf(data)[name].replaceAll("\\n", "\n");
          // A long text speaks for itself, a short one needs to be told what it is.
          return <Description key={name} text={long ? text : `${label}: ${text}`} />;
        })}
      {data.tags.length > 0 && (
        <p className="text-md text-muted">{data.tags.map((tag) => `#${tag}`).join("  ")}</p>
      )}
      <ReviewStores name={company.name} stores={data.stores} />
      <Duplicates found={duplicates} />
    </>
  );
}

/** About what six lines hold; longer texts open on demand. */
const shortCharacters = 480;

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > shortCharacters || text.split("\n").length > 6;
  return (
    <div className="grid max-w-[80ch] justify-items-start">
      <p
        className={classes("whitespace-pre-line [overflow-wrap:anywhere]", long && !whole && "line-clamp-6")}
      >
        {text}
      </p>
      {long && (
        <Button
          look="quiet"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="-ml-4.5 text-md"
        >
          {whole ? texts.less : texts.whole}
        </Button>
      )}
    </div>
  );
}
