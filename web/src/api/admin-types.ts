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
export type UnplacedStore = Schemas["UnplacedStore"];
export type Duplicate = Schemas["Duplicate"];
export interface NewListing {
  user: { username: string; firstName: string; lastName: string };
  company: Required<Schemas["CompanyToList"]>;
  store: Schemas["NewStore"];
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
  companyIds: string[];
}

export type PushMessage = Schemas["PushAnswer"];
export type AdminUser = Schemas["AdminUser"];
export type AdminCategory = Schemas["AdminCategory"];
export type ImportReport = Schemas["ImportAnswer"];
export type OutboxEntry = Schemas["OutboxEntry"];
export type AuditEntry = Schemas["AuditEntry"];
