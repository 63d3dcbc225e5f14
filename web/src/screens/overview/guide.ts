/** The printed guide: companies by category and name, or the nearest first; each with what one needs to go there. */
import type { CompanyCard, Store } from "../../api/types";
import { openingHoursLines } from "../../company/opening-hours-text";
import { compareNames, distanceText } from "../../lib/format";
import { deGuide } from "../../text/de-guide";
import { deWay } from "../../text/de-way";

export interface Guide {
  cards: readonly CompanyCard[];
  /** Head offices, as far as they are known. */
  stores: readonly Pick<Store, "companyId" | "main" | "phone" | "openingHours" | "stops">[];
  /** Stops are known, but not of so many companies at once. */
  stopsLeftOut?: boolean;
  /** How many companies there are, also where not all of them are in the guide. */
  total: number;
  /** When it was put together, by the region's clocks, as `longDate` wants it. */
  day: string;
  /** The place the list starts from. */
  place: string | undefined;
  order: GuideOrder;
  /** Whether the distances of the cards are from where somebody is or wants to be. */
  placed: boolean;
}

export type GuideOrder = "category" | "distance";

export interface GuideEntry {
  id: string;
  name: string;
  address: string;
  distance: string | undefined;
  /** Where it is not told by the section. */
  category: string | undefined;
  phone: string | undefined;
  hours: readonly string[];
  stops: readonly string[];
  text: string;
}

export interface GuideSection {
  title: string;
  entries: readonly GuideEntry[];
}

/** Of so many companies each is asked for its own locations, which alone tell the stops nearby. */
export const guideStopsMost = 60;

/** What the stops in the guide need to have said at its foot. */
export function stopsNote({
  stores,
  stopsLeftOut,
}: Pick<Guide, "stores" | "stopsLeftOut">): string | undefined {
  if (stopsLeftOut) return deGuide.stopsLeftOut(guideStopsMost);
  return stores.some(({ stops }) => stops?.length) ? deWay.stopsFrom : undefined;
}

/** The nearest first; what has no position comes last, as in the list. As many as can be told with their stops. */
export const nearestOf = (cards: readonly CompanyCard[]): CompanyCard[] =>
  cards
    .toSorted((left, right) => (left.distanceKm ?? Infinity) - (right.distanceKm ?? Infinity) || 0)
    .slice(0, guideStopsMost);

export function guideSections({ cards, stores, order, placed }: Guide, without: string): GuideSection[] {
  const offices = new Map(stores.filter(({ main }) => main).map((store) => [store.companyId, store]));
  const entry = (card: CompanyCard) => entryOf(card, offices.get(card.id), placed);
  if (order === "distance") {
    const named = (card: CompanyCard) => ({ ...entry(card), category: card.categories[0]?.title });
    return [{ title: deGuide.nearest, entries: cards.map(named) }];
  }
  const sections = new Map<string, GuideEntry[]>();
  for (const card of cards) {
    const title = card.categories[0]?.title ?? without;
    sections.set(title, [...(sections.get(title) ?? []), entry(card)]);
  }
  return [...sections]
    .map(([title, entries]) => ({
      title,
      entries: entries.toSorted((left, right) => compareNames(left.name, right.name)),
    }))
    .toSorted((left, right) => compareNames(left.title, right.title));
}

function entryOf(
  { id, name, mainStore, excerpt, distanceKm }: CompanyCard,
  office: Guide["stores"][number] | undefined,
  placed: boolean,
): GuideEntry {
  const town = [mainStore?.postCode, mainStore?.town].filter(Boolean).join(" ");
  return {
    id,
    name,
    address: [mainStore?.street, town].filter(Boolean).join(", "),
    distance: placed && typeof distanceKm === "number" ? distanceText(distanceKm) : undefined,
    category: undefined,
    phone: office?.phone ?? undefined,
    hours: office?.openingHours ? openingHoursLines(office.openingHours) : [],
    stops: office?.stops?.map(stopText) ?? [],
    text: excerpt,
  };
}

const stopText = ({ name, kind, walkingMin }: NonNullable<Store["stops"]>[number]) =>
  `${deWay.stop(name, deWay.stopKinds[kind])}, ${deWay.walking(walkingMin)}`;
