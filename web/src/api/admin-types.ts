/** Our names for the shapes of the administration in the generated contract. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export interface Paged<Row> {
  content: Row[];
  totalElements: number;
  totalPages: number;
}

export type CompanyState = Schemas["State"];
export type TaskState = Schemas["Status"];
export type Person = Schemas["Person"];

export type AdminCompany = Schemas["AdminCompany"];
export type AdminCompanyDetail = Schemas["AdminCompanyDetail"];
export type CompanyNote = Schemas["Note"];
export type UnplacedStore = Schemas["UnplacedStore"];
export type Duplicate = Schemas["Duplicate"];
/** Everything is given; what is left out of a form is an empty text. */
type Complete<Shape> = { [Name in keyof Shape]-?: NonNullable<Shape[Name]> };

export interface NewListing {
  user: { username: string; firstName: string; lastName: string };
  company: Complete<Schemas["CompanyToList"]>;
  store: Schemas["NewStore"];
}

export type AdminOverview = Schemas["Overview"];
/** Somebody to be invited. */
export interface NewPerson {
  username: string;
  firstName: string;
  lastName: string;
  admin: boolean;
}
export type ReviewCounts = Schemas["ReviewCounts"];
export type AdminSuggestion = Schemas["AdminSuggestion"];
export type AdminReport = Schemas["AdminReport"];
export type TaskChange = Schemas["Handling"];

export type AdminOffer = Schemas["AdminOffer"];
export interface OfferChange {
  title: string;
  startDate: string;
  endDate: string;
  published: boolean;
  /** All companies of a new one; a change names those that join and leave. */
  companyIds?: string[];
  joining?: string[];
  leaving?: string[];
  /** The other offers in which companies were seen that move here, by the company's id. */
  takenFrom: Record<string, string>;
}

export type PushMessage = Schemas["PushAnswer"];
export type AdminUser = Schemas["AdminUser"];
export type PersonDetail = Schemas["AdminUserDetail"];
export type AdminCategory = Schemas["AdminCategory"];
export type AdminSynonym = Schemas["AdminSynonym"];
export type SynonymFields = Schemas["SynonymFields"];
export type ImportReport = Schemas["ImportAnswer"];
export type BulkDecision = Schemas["Many"];
export type BulkRow = Schemas["ManyRow"];
export type DeletedThing = Schemas["DeletedThing"];
export type PastImport = Schemas["PastImport"];
export type UndoReport = Schemas["UndoAnswer"];
export type OutboxEntry = Schemas["OutboxEntry"];
export type AuditEntry = Schemas["AuditEntry"];
