/** New companies in the order they came, each with what is needed to decide. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import { activateCompany, adminQueries, assignReviewer } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { queries } from "../../../../api/queries";
import { activationLimits } from "../../../../api/schema.gen";
import { useCategoryColours } from "../../../../browser/theme";
import { CategoryPill } from "../../../../company/category-pill";
import { textNames, textRule, textsOf } from "../../../../forms/company-texts";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { shortDay } from "../../../../lib/format";
import { mediaUrl } from "../../../../lib/media-url";
import { paths } from "../../../../lib/paths";
import { deAdmin } from "../../../../text/de-admin";
import { deAudit } from "../../../../text/de-audit";
import { Button, buttonClass } from "../../../../ui/button";
import { classes } from "../../../../ui/classes";
import { TextArea } from "../../../../ui/field";
import { Notice } from "../../../../ui/notice";
import { Skeleton } from "../../../../ui/skeleton";
import { useAdminAddress } from "../address";
import { AskAgain, ColleagueNotice, useDecision } from "../decision";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";
import { Duplicates } from "../new-listing/duplicates";
import { personName } from "../person-name";
import { useStateDecision } from "../state-decision";
import { AskedAgain } from "./asked-again";
import { Assignee } from "./assignee";
import { RejectDialog } from "./reject-dialog";
import { WebsiteLink } from "./website-link";

const texts = deAdmin.review;

export function ReviewCompanies() {
  const { state, change } = useAdminAddress();
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  const query = useQuery({
    ...adminQueries.companies({ search: state.search, state: "InReview", page: state.page }),
    placeholderData: keepPreviousData,
  });
  useCategoryColours(useQuery(queries.categories()).data);
  return (
    <Panel
      title={texts.lists.companies}
      aside={query.data && deAdmin.companies.total(query.data.totalElements)}
      tools={
        <ListSearch
          label={deAdmin.companies.searchLabel}
          placeholder={deAdmin.companies.searchHint}
          value={state.search}
          onSearch={search}
        />
      }
    >
      <PagedList query={query} empty={state.search ? deAdmin.notFound : texts.noCompanies}>
        {(rows, busy) => (
          <ul aria-label={texts.lists.companies} aria-busy={busy}>
            {rows.map((company) => (
              <li key={company.id} className="border-t border-line px-5 py-5 max-md:px-4">
                <ReviewCompany company={company} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

function ReviewCompany({ company }: { company: AdminCompany }) {
  const assign = useDecision(company, (seen, assigneeId: string | null) => assignReviewer(seen, assigneeId), {
    success: () => texts.saved,
  });
  return (
    <article className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid min-w-0 content-start gap-3">
        <div>
          <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{company.name}</h3>
          <p className="text-md text-muted">
            {company.town && `${company.town} · `}
            {texts.since(shortDay(company.createdAt))} · {texts.by}{" "}
            <a href={`mailto:${company.owner.username}`} className="underline underline-offset-3">
              {personName(company.owner)}
            </a>
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
        <Decision company={company} />
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
      <AskedAgain company={data} />
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
      <ul className="text-md text-muted">
        {data.stores.map((store) => (
          <li key={store.id}>
            {[store.title, store.street, `${store.postCode} ${store.town}`, store.phone, store.email]
              .filter(Boolean)
              .join(", ")}
            {store.website && (
              <>
                , <WebsiteLink website={store.website} />
              </>
            )}
          </li>
        ))}
        {data.stores.length === 0 && <li>{texts.noStore}</li>}
      </ul>
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

function Decision({ company }: { company: AdminCompany }) {
  const [asking, setAsking] = useState<"release" | "refuse">();
  const [message, setMessage] = useState("");
  const release = useStateDecision(company, (seen) => activateCompany(seen, message.trim() || undefined), {
    success: () => deAdmin.companies.activated(company.name),
    failure: null,
    onSuccess: () => setAsking(undefined),
  });
  const close = () => {
    release.dismiss();
    setAsking(undefined);
  };
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <Button
        aria-label={texts.releaseOf(company.name)}
        onClick={() => setAsking("release")}
        className="max-lg:col-span-2"
      >
        {texts.release}
      </Button>
      <Link
        href={paths.manageDetail(company.id)}
        aria-label={texts.editOf(company.name)}
        className={buttonClass("outline")}
      >
        {deAdmin.edit}
      </Link>
      <Button
        look="outline"
        aria-label={texts.refuseOf(company.name)}
        onClick={() => setAsking("refuse")}
        className="text-error!"
      >
        {texts.refuse}
      </Button>
      <ConfirmDialog
        open={asking === "release"}
        onClose={close}
        title={deAdmin.decision.releaseTitle(company.name)}
        confirmLabel={texts.release}
        action={release}
        error={release.problem}
        onConfirm={() => release.mutate(undefined)}
      >
        <ColleagueNotice assignee={company.assignee} />
        <p>{deAdmin.decision.releaseText}</p>
        <TextArea
          label={deAdmin.decision.message}
          hint={deAdmin.decision.messageHint}
          maxLength={activationLimits.message.maxLength}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </ConfirmDialog>
      <RejectDialog company={company} open={asking === "refuse"} onClose={close} />
    </div>
  );
}
