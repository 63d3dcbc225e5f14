/** The rules of the special-offer form. */
import type { AdminOffer, OfferChange } from "../../../../api/admin-types";

export interface ChosenCompany {
  id: string;
  name: string;
  /** The other special offer that it was seen in, and that it leaves. */
  from?: string;
}

export interface OfferValues extends Omit<OfferChange, "companyIds" | "takenFrom" | "joining" | "leaving"> {
  companies: ChosenCompany[];
}

export const emptyOffer: OfferValues = {
  title: "",
  startDate: "",
  endDate: "",
  published: true,
  companies: [],
};

/** What the browser kept may be damaged. */
export function isChosenCompany(part: unknown): boolean {
  const { id, name } = (part ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string";
}

export function valuesOf({ title, startDate, endDate, published, companies }: AdminOffer): OfferValues {
  return { title, startDate, endDate, published, companies: companies.map(({ id, name }) => ({ id, name })) };
}

export const endsBeforeStart = ({ startDate, endDate }: Pick<OfferValues, "startDate" | "endDate">) =>
  startDate !== "" && endDate !== "" && endDate < startDate;

export function isComplete(values: OfferValues): boolean {
  return (
    values.title.trim() !== "" && values.startDate !== "" && values.endDate !== "" && !endsBeforeStart(values)
  );
}

/** The order of companies means nothing, so it is no change. */
const setOf = (companies: readonly { id: string }[]) =>
  companies
    .map(({ id }) => id)
    .toSorted()
    .join();

/** Whether there is something to save; the button appears only then. */
export function isChanged(saved: OfferValues, values: OfferValues): boolean {
  return (
    values.title.trim() !== saved.title ||
    values.startDate !== saved.startDate ||
    values.endDate !== saved.endDate ||
    values.published !== saved.published ||
    setOf(values.companies) !== setOf(saved.companies)
  );
}

/** In which other offers the companies were seen that leave those. */
const takenFrom = (companies: readonly ChosenCompany[]) =>
  Object.fromEntries(companies.flatMap(({ id, from }) => (from ? [[id, from]] : [])));

/** A new offer is sent as a whole. */
export function creationOf({ companies, title, ...others }: OfferValues): OfferChange {
  return {
    ...others,
    title: title.trim(),
    companyIds: companies.map(({ id }) => id),
    takenFrom: takenFrom(companies),
  };
}

/** Of an offer with thousands of companies only those are sent that join or leave. */
export function changeOf(saved: OfferValues, { companies, title, ...others }: OfferValues): OfferChange {
  const lacks = (some: readonly ChosenCompany[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return ({ id }: ChosenCompany) => !ids.has(id);
  };
  return {
    ...others,
    title: title.trim(),
    joining: companies.filter(lacks(saved.companies)).map(({ id }) => id),
    leaving: saved.companies.filter(lacks(companies)).map(({ id }) => id),
    takenFrom: takenFrom(companies),
  };
}

/** What was typed here on top of what a colleague has saved since; `base` is what both began with. */
export function mergeOffer(base: OfferValues, mine: OfferValues, theirs: OfferValues): OfferValues {
  const has = (values: OfferValues, company: ChosenCompany) =>
    values.companies.some(({ id }) => id === company.id);
  const added = mine.companies.filter((company) => !has(base, company) && !has(theirs, company));
  const kept = theirs.companies.filter((company) => has(mine, company) || !has(base, company));
  const changed = <Name extends "title" | "startDate" | "endDate" | "published">(name: Name) =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  return {
    title: changed("title"),
    startDate: changed("startDate"),
    endDate: changed("endDate"),
    published: changed("published"),
    companies: [...kept, ...added],
  };
}

export type OfferPhase = "running" | "planned" | "over" | "hidden";

/** Where an offer stands on a day (`YYYY-MM-DD`); the server alone decides whether it runs. */
export function phaseOf(
  { active, published, startDate }: Pick<AdminOffer, "active" | "published" | "startDate">,
  today: string,
): OfferPhase {
  if (active) return "running";
  if (!published) return "hidden";
  return startDate > today ? "planned" : "over";
}
