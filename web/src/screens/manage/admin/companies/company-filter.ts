/** What the address says about the list of companies, as the server wants to know it. */
import type { CompanyNarrowing, CompanyQuery } from "../../../../api/admin";
import type { CompanyState } from "../../../../api/admin-types";
import { deAdmin } from "../../../../text/de-admin";
import { deBulk } from "../../../../text/de-bulk";
import type { AdminState } from "../address";

/** Entries that nobody has confirmed for this long are worth a question. */
const staleMonths = 12;

export type Lack = keyof typeof deBulk.filters.lackNames;
type OrderName = keyof typeof deBulk.filters.orderNames;

const lacks: Record<Lack, CompanyNarrowing> = {
  bild: { lacks: "Picture" },
  oeffnungszeiten: { lacks: "Hours" },
  position: { lacks: "Position" },
  besitzer: { lacks: "Owner" },
  bestaetigung: { unconfirmedMonths: staleMonths },
};

const orders: Record<string, NonNullable<CompanyNarrowing["order"]>> = {
  name: "Name",
  geaendert: "Changed",
  bestaetigt: "Confirmed",
  zustand: "State",
  besitzer: "Owner",
};

export const lackNames = Object.keys(lacks) as Lack[];
export const orderNames = Object.keys(deBulk.filters.orderNames) as OrderName[];
const states = Object.keys(deAdmin.states) as CompanyState[];

/** The list that the address asks for, without its page. Words that mean nothing ask for nothing. */
export function companyQuery(state: AdminState): Omit<CompanyQuery, "page"> {
  const { category, offer, town, lacks: lack, order } = state;
  const known = order && orders[order.replace(/^-/, "")];
  const narrow: CompanyNarrowing = {
    ...(category && { categoryId: category }),
    ...(offer && { specialOfferId: offer }),
    ...(town && { town }),
    ...(lack && Object.hasOwn(lacks, lack) && lacks[lack as Lack]),
    ...(known && { order: known, descending: order.startsWith("-") }),
  };
  return { search: state.search, state: states.find((name) => name === state.filter), narrow };
}

/** How many of the further filters narrow the list. */
export const filterCount = ({ category, offer, town, lacks: lack }: AdminState): number =>
  [category, offer, town, lack].filter(Boolean).length;

/** The first click orders by a column, the second turns it round, the third ends it. */
export function nextOrder(order: string | undefined, column: string): string | undefined {
  if (order === column) return `-${column}`;
  return order === `-${column}` ? undefined : column;
}

export function directionOf(
  order: string | undefined,
  column: string,
): "ascending" | "descending" | undefined {
  if (order === column) return "ascending";
  return order === `-${column}` ? "descending" : undefined;
}
