/** Our names for the shapes of the administration. */

export interface Paged<Row> {
  content: Row[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
}

export type CompanyState = "InReview" | "Active" | "Deactivated";
export type TaskState = "New" | "InWork" | "Done" | "Dismissed";

export interface Person {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
}

export interface AdminCompany {
  id: string;
  name: string;
  state: CompanyState;
  active: boolean;
  deactivationReason: string | null;
  listedByOperator: boolean;
  owner: Person;
  specialOfferId: string | null;
  town: string | null;
  imageId: string | null;
  assignee: Person | null;
  createdAt: string;
  updatedAt: string;
  confirmedAt: string;
}

export interface AdminStore {
  id: string;
  title: string;
  street: string;
  postCode: string;
  town: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  main: boolean;
  location: { lat: number; lng: number };
}

export interface AdminCompanyDetail extends AdminCompany {
  description: string;
  tags: string[];
  categoryIds: string[];
  imageIds: string[];
  stores: AdminStore[];
}

export interface UnplacedStore {
  id: string;
  companyId: string;
  companyName: string;
  title: string;
  street: string;
  postCode: string;
  town: string;
  location: { lat: number; lng: number };
  problem: "Missing" | "OutsideRegion";
}

export type DuplicateHint = "Name" | "Email" | "Phone" | "Website";

export interface Duplicate {
  id: string;
  name: string;
  state: CompanyState;
  town: string | null;
  distanceKm: number | null;
  hints: DuplicateHint[];
}

export interface NewListing {
  user: { username: string; firstName: string; lastName: string };
  company: { name: string; description: string; tags: readonly string[]; categoryIds: readonly string[]; active?: boolean };
  store: { title: string; street: string; postCode: string; town: string; phone?: string; email?: string; website?: string; location: { lat: number; lng: number } };
}

export interface ReviewCounts {
  companies: number;
  suggestions: number;
  reports: number;
  stale: number;
  unplaced: number;
}

export interface AdminSuggestion {
  id: string;
  name: string;
  location: string | null;
  email: string | null;
  website: string | null;
  reason: string | null;
  contactEmail: string | null;
  state: TaskState;
  assignee: Person | null;
  companyId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface AdminReport {
  id: string;
  companyId: string | null;
  companyName: string;
  reason: "Closed" | "WrongDetails" | "CriteriaNotMet" | "Duplicate" | "OwnCompany";
  message: string | null;
  contactEmail: string | null;
  state: TaskState;
  assignee: Person | null;
  createdAt: string;
  updatedAt: string;
}

export interface TaskChange {
  state?: TaskState;
  assigneeId?: string | null;
}

export interface AdminOffer {
  id: string;
  title: string;
  startDate: string;
  endDate: string;
  imageId: string | null;
  published: boolean;
  active: boolean;
  companyIds: string[];
  companies: { id: string; name: string }[];
  createdAt: string;
  updatedAt: string;
}

export interface OfferChange {
  title: string;
  startDate: string;
  endDate: string;
  published: boolean;
  companyIds: string[];
}

export interface PushMessage {
  id: string;
  title: string;
  body: string;
  link: string | null;
  specialOfferId: string | null;
  sentBy: Person | null;
  recipients: number;
  sent: number;
  failed: number;
  removed: number;
  state: "Sending" | "Done";
  createdAt: string;
}

export interface PushRecipients {
  apps: number;
  browsers: number;
  appsConfigured: boolean;
  browsersConfigured: boolean;
}

export interface AdminUser {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  notification: boolean;
  newsletter: boolean;
  admin: boolean;
  createdAt: string;
  confirmed: boolean;
  invitation: { sentAt: string; expiresAt: string; expired: boolean } | null;
  companyCount: number;
}

export interface AdminUserDetail extends AdminUser {
  companies: { id: string; name: string; active: boolean; state: CompanyState }[];
}

export interface AdminCategory {
  id: string;
  title: string;
  imageId: string | null;
  colorHex: string;
  position: number;
  companyCount: number;
}

export interface ImportReport {
  dryRun: boolean;
  created: number;
  updated: number;
  skipped: number;
  rows: { line: number; action: "Create" | "Update" | "Skip"; name: string; why: string | null }[];
}

export interface OutboxEntry {
  id: string;
  kind: "mail" | "media" | "push";
  what: string;
  state: "Waiting" | "Dead";
  dueAt: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
}

export interface AuditEntry {
  id: string;
  at: string;
  who: Person | null;
  action: string;
  objectKind: string;
  objectId: string | null;
  difference: string | null;
}
