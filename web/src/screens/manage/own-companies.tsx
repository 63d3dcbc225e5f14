/** The companies of the signed-in person, each with its state in words, and the way to a new one. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { companyQueries } from "../../api/company";
import { messageOf } from "../../api/errors";
import type { ListedCompany } from "../../api/types";
import { categoryClass, useCategoryColours } from "../../browser/colour-rules";
import { hasCompanyDraft } from "../../browser/drafts";
import { CompanyPicture } from "../../company/company-picture";
import { CompanyState, isOff, shownState, stateSentence } from "../../company/company-state";
import { ListedCompanies } from "../../company/storefront";
import {
  AskDeletionButton,
  PauseButton,
  ResumeButton,
  WithdrawDeletionButton,
} from "../../forms/company-lifecycle";
import { longDate } from "../../lib/format";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { deCompany } from "../../text/de-company";
import { deManage } from "../../text/de-manage";
import { deOwner } from "../../text/de-owner";
import { Button, buttonClass } from "../../ui/button";
import { classes } from "../../ui/classes";
import { EmptyScene } from "../../ui/empty-scene";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { CreateCompany } from "./create-company";
import { ReachLine } from "./reach-line";

const texts = deManage.companies;

export function OwnCompanies() {
  const { data: companies, error, refetch, isFetching } = useQuery(companyQueries.own());
  const [creating, setCreating] = useState(false);
  useCategoryColours(companies?.flatMap((company) => company.categories));
  return (
    <section aria-labelledby="betriebe" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="betriebe" className="text-2xl font-bold tracking-tight">
          {texts.title}
        </h2>
        {companies && companies.length > 0 && <CreateButton onClick={() => setCreating(true)} />}
      </div>
      {!companies && !error && <Skeleton className="h-32 rounded-card" />}
      {error && (
        <Notice tone="error">
          {texts.failed} {messageOf(error)}{" "}
          <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
            {de.common.retry}
          </Button>
        </Notice>
      )}
      {companies?.length === 0 && <NoCompanies onCreate={() => setCreating(true)} />}
      {companies && companies.length > 0 && (
        <ListedCompanies companies={companies}>
          <ul aria-label={texts.title} className="grid gap-4">
            {companies.map((company) => (
              <li key={company.id}>
                <CompanyRow company={company} />
              </li>
            ))}
          </ul>
        </ListedCompanies>
      )}
      <CreateCompany open={creating} onClose={() => setCreating(false)} />
    </section>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onClick}>
      <Icon name="plus" size={18} />
      {deCompany.list.create}
    </Button>
  );
}

/** The whole row leads to the edit page; the public page is a link of its own above it. */
function CompanyRow({ company }: { company: ListedCompany }) {
  const { id, name, mainStore } = company;
  const state = shownState(company);
  const facts = [
    mainStore ? `${mainStore.postCode} ${mainStore.town}` : deCompany.list.noStore,
    company.storeCount > 1 && deCompany.list.stores(company.storeCount),
    company.campaignCount > 0 && deCompany.list.campaigns(company.campaignCount),
  ].filter(Boolean);
  return (
    <article
      className={classes(
        "group relative grid grid-cols-[7.5rem_minmax(0,1fr)_auto] overflow-hidden rounded-card",
        "bg-surface shadow-card transition-shadow duration-200 hover:shadow-raised",
        "max-md:grid-cols-[5.5rem_minmax(0,1fr)]",
        "has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-3 has-[h3_a:focus-visible]:outline-pine-700",
        categoryClass(company.categories[0]?.id),
      )}
    >
      <div className="relative overflow-hidden bg-(--cat-tint)">
        <div className="absolute inset-0">
          <CompanyPicture
            companyId={id}
            imageId={company.imageIds[0]}
            category={company.categories[0]}
            sizes="120px"
          />
        </div>
      </div>
      <div className="grid content-center gap-1.5 px-5 py-4 max-md:px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-xl font-bold tracking-tight">
            <Link
              href={paths.manageDetail(id)}
              aria-label={deCompany.list.edit(name)}
              className="after:absolute after:inset-0 focus-visible:outline-none"
            >
              {name}
            </Link>
          </h3>
          <CompanyState state={state} />
          {hasCompanyDraft(id) && (
            <span className="rounded-pill bg-sun-tint px-2.5 py-0.5 text-sm font-semibold text-sun-dark">
              {texts.unsaved}
            </span>
          )}
        </div>
        <p className="text-md text-muted">{facts.join(" · ")}</p>
        <p className={classes("text-md", isOff(state) ? "text-error" : "text-soft")}>
          {company.needsConfirmation
            ? deCompany.list.needsConfirmation
            : stateSentence(state, company.deactivationReason)}
        </p>
        {company.active && (
          <>
            <ReachLine companyId={id} name={name} />
            <p className="text-sm text-muted">{deCompany.list.confirmedAt(longDate(company.confirmedAt))}</p>
          </>
        )}
        <Wishes company={company} />
      </div>
      <RowActions company={company} />
    </article>
  );
}

/** What the owner can do with the whole entry; the buttons lie above the row's link. */
function Wishes({ company }: { company: ListedCompany }) {
  const { active, pausedAt, deletionAskedAt } = company;
  const small = "relative z-1 min-h-9! px-3! py-1! text-md!";
  return (
    <div className="-ml-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {deletionAskedAt && (
        <>
          <p className="basis-full pl-1 text-md text-error">
            {deOwner.deletion.since(longDate(deletionAskedAt))}
          </p>
          <WithdrawDeletionButton company={company} className={small} />
        </>
      )}
      {isOff(shownState(company)) && (
        <Link href={paths.manageDetail(company.id)} className={buttonClass("outline", small)}>
          {deOwner.review.open}
        </Link>
      )}
      {pausedAt && <ResumeButton company={company} className={small} />}
      {active && (
        <PauseButton
          company={company}
          className={classes(small, "bg-transparent! text-muted! inset-ring-0!")}
        />
      )}
      {!deletionAskedAt && <AskDeletionButton company={company} className={classes(small, "text-muted!")} />}
    </div>
  );
}

function NoCompanies({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-3xl bg-surface px-6 py-12 text-center shadow-card">
      <EmptyScene />
      <p className="text-xl font-semibold">{texts.empty}</p>
      <p className="text-muted">{texts.emptyText}</p>
      <CreateButton onClick={onCreate} />
    </div>
  );
}

/** The link to the public page lies above the row's own; the pencil only shows what the row is for. */
function RowActions({ company: { id, name, active } }: { company: ListedCompany }) {
  return (
    <div
      className={
        "flex items-center gap-1 pr-4 max-md:col-span-2 max-md:justify-end max-md:border-t " +
        "max-md:border-line max-md:px-2 max-md:py-1"
      }
    >
      {active && (
        <Link
          href={paths.detail(id)}
          aria-label={deCompany.list.view(name)}
          title={deCompany.list.view(name)}
          className={buttonClass("quiet", "relative z-1 px-3")}
        >
          <Icon name="eye" size={22} />
        </Link>
      )}
      <span aria-hidden="true" className={buttonClass("quiet", "px-3")}>
        <Icon name="pencil" size={20} />
        {deManage.companies.edit}
      </span>
    </div>
  );
}
