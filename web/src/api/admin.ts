/** Every call of the administration, each as one function; reads have their cache key beside them. */
import { queryOptions } from "@tanstack/react-query";
import { ownKey } from "../session/own-key";
import type { AdminCategory, AdminCompany, AdminCompanyDetail, AdminOffer, AdminReport, AdminSuggestion, AdminUser, AdminUserDetail, AuditEntry, CompanyState, Duplicate, ImportReport, NewListing, OfferChange, OutboxEntry, Paged, PushMessage, PushRecipients, ReviewCounts, TaskChange, UnplacedStore } from "./admin-types";
import { api } from "./client";
import { unwrap } from "./errors";

/** The specification's size of a page of companies; other lists use it too. */
export const adminPageSize = 8;

/** Everything an administrator has loaded; one change may touch several lists, so all are asked for anew. */
export const adminKey = [ownKey, "admin"] as const;

interface Init {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: unknown;
  signal?: AbortSignal;
  parseAs?: "blob";
  headers?: Record<string, string>;
  bodySerializer?: (body: never) => unknown;
}
type Call = (path: string, init?: Init) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const calls = api as unknown as Record<"GET" | "POST" | "PUT" | "DELETE", Call>;

const get = <Data>(path: string, init?: Init) => unwrap(calls.GET(path, init)) as Promise<Data>;
const post = <Data>(path: string, init?: Init) => unwrap(calls.POST(path, init)) as Promise<Data>;
const put = <Data>(path: string, init?: Init) => unwrap(calls.PUT(path, init)) as Promise<Data>;
const remove = (path: string, init?: Init) => unwrap(calls.DELETE(path, init));

const byId = (id: string) => ({ path: { id } });
/** A file as a form; the serializer leaves it alone, so that the browser writes the boundary. */
const withImage = (id: string, file: File): Init => {
  const body = new FormData();
  body.append("image", file);
  return { params: byId(id), body, bodySerializer: (form) => form };
};
const pageOf = (page: number, size: number = adminPageSize) => ({ page: page - 1, size });

/** A read of the administration: its key is its path and what it asks for. */
function reading<Data>(path: string, params: Init["params"] = {}) {
  return queryOptions({ queryKey: [...adminKey, path, params], queryFn: ({ signal }) => get<Data>(path, { params, signal }) });
}

export interface CompanyQuery {
  search: string;
  state?: CompanyState;
  page: number;
  size?: number;
}

export const adminQueries = {
  review: () => reading<ReviewCounts>("/api/admin/review"),
  companies: ({ search, state, page, size }: CompanyQuery) => reading<Paged<AdminCompany>>("/api/admin/company", { query: { searchQuery: search || undefined, state, ...pageOf(page, size) } }),
  company: (id: string) => reading<AdminCompanyDetail>("/api/admin/company/{id}", byId(id)),
  duplicates: (id: string) => reading<Duplicate[]>("/api/admin/company/{id}/duplicates", byId(id)),
  duplicatesOf: (sought: { name: string; lat?: number; lng?: number; email?: string; phone?: string; website?: string }) => reading<Duplicate[]>("/api/admin/company/duplicates", { query: sought }),
  stale: (months: number, page: number) => reading<Paged<AdminCompany>>("/api/admin/company/stale", { query: { months, ...pageOf(page) } }),
  unplaced: (page: number) => reading<Paged<UnplacedStore>>("/api/admin/store/unplaced", { query: pageOf(page) }),
  suggestions: (state: string, page: number) => reading<Paged<AdminSuggestion>>("/api/admin/suggestion", { query: { state, ...pageOf(page) } }),
  reports: (state: string, page: number) => reading<Paged<AdminReport>>("/api/admin/report", { query: { state, ...pageOf(page) } }),
  offers: () => reading<Paged<AdminOffer>>("/api/admin/special-offer", { query: pageOf(1, 100) }),
  recipients: () => reading<PushRecipients>("/api/admin/push/recipients"),
  messages: (page: number) => reading<Paged<PushMessage>>("/api/admin/push", { query: pageOf(page) }),
  users: (search: string, admin: boolean, page: number, size?: number) => reading<Paged<AdminUser>>("/api/admin/users", { query: { searchQuery: search || undefined, admin: admin || undefined, ...pageOf(page, size) } }),
  user: (id: string) => reading<AdminUserDetail>("/api/admin/user/{id}", byId(id)),
  categories: () => reading<Paged<AdminCategory>>("/api/admin/category", { query: pageOf(1, 100) }),
  outbox: (state: string | undefined, page: number) => reading<Paged<OutboxEntry>>("/api/admin/outbox", { query: { state, ...pageOf(page) } }),
  audit: (objectId: string | undefined, page: number) => reading<Paged<AuditEntry>>("/api/admin/audit", { query: { objectId, ...pageOf(page, 20) } }),
  version: () => reading<{ version: string; commit: string; builtAt: string }>("/api/version"),
};

export const activateCompany = (id: string, message?: string) => put<AdminCompany>("/api/admin/company/activate/{id}", { params: byId(id), body: { message } });
export const deactivateCompany = (id: string, reason?: string) => put<AdminCompany>("/api/admin/company/deactivate/{id}", { params: byId(id), body: { reason } });
export const deleteCompany = (id: string, reason?: string) => remove("/api/admin/company/{id}", { params: byId(id), body: { reason } });
export const assignOffer = (id: string, specialOfferId: string | null) => put<AdminCompany>("/api/admin/company/{id}/special-offer", { params: byId(id), body: { specialOfferId } });
export const assignReviewer = (id: string, assigneeId: string | null) => put<AdminCompany>("/api/admin/company/{id}/assignee", { params: byId(id), body: { assigneeId } });
export const transferCompany = (id: string, to: { userId: string } | { username: string }) => put<AdminCompany>("/api/admin/company/{id}/owner", { params: byId(id), body: to });

export const createListing = (listing: NewListing) => post<{ id: string }>("/api/admin/create", { body: listing });
/** An entry of the operators' own, without inviting anybody. */
export const createOwnListing = ({ company, store }: NewListing) => post<{ id: string }>("/api/admin/company", { body: { company, store } });
export const createFromSuggestion = (id: string, listing: NewListing) => post<{ id: string }>("/api/admin/suggestion/{id}/company", { params: byId(id), body: listing });
export const changeSuggestion = (id: string, change: TaskChange) => put<AdminSuggestion>("/api/admin/suggestion/{id}", { params: byId(id), body: change });
export const changeReport = (id: string, change: TaskChange) => put<AdminReport>("/api/admin/report/{id}", { params: byId(id), body: change });

export const createOffer = (offer: OfferChange) => post<{ id: string }>("/api/admin/special-offer", { body: offer });
export const changeOffer = (id: string, offer: Partial<OfferChange>) => put<AdminOffer>("/api/admin/special-offer/{id}", { params: byId(id), body: offer });
export const deleteOffer = (id: string) => remove("/api/admin/special-offer/{id}", { params: byId(id) });
export const setOfferImage = (id: string, file: File) => post<{ id: string }>("/api/admin/special-offer/image/{id}", withImage(id, file));
export const pushOffer = (id: string) => put<{ id: string }>("/api/admin/special-offer/{id}/push", { params: byId(id) });
export const sendPush = (message: { title: string; body: string; link?: string }) => post<{ id: string }>("/api/admin/push", { body: message });

export const deleteUser = (id: string, transferTo?: string, confirm?: string) => remove("/api/admin/user/{id}", { params: { ...byId(id), query: { transferTo, confirm } } });
export const resendInvitation = (id: string) => post<unknown>("/api/admin/user/{id}/invitation", { params: byId(id) });
export const setAdministrator = (id: string, admin: boolean) => put<AdminUser>("/api/admin/user/{id}/admin", { params: byId(id), body: { admin } });

export const createCategory = (category: { title: string; colorHex: string }) => post<{ id: string }>("/api/admin/category", { body: category });
export const changeCategory = (id: string, category: { title: string; colorHex: string }) => put<AdminCategory>("/api/admin/category/{id}", { params: byId(id), body: category });
export const setCategoryImage = (id: string, file: File) => post<{ id: string }>("/api/admin/category/image/{id}", withImage(id, file));
export const orderCategories = (ids: readonly string[]) => put<unknown>("/api/admin/category/order", { body: { ids } });
export const mergeCategory = (id: string, intoId: string) => post<unknown>("/api/admin/category/{id}/merge", { params: byId(id), body: { intoId } });
export const deleteCategory = (id: string) => remove("/api/admin/category/{id}", { params: byId(id) });

export const retryOutbox = (id: string) => post<unknown>("/api/admin/outbox/{id}/retry", { params: byId(id) });
export const retryAllOutbox = () => post<{ count: number }>("/api/admin/outbox/retry");

export const companyCsv = (exportType: "Active" | "Inactive" | "All") => get<Blob>("/api/admin/company/csv", { params: { query: { exportType } }, parseAs: "blob" });
export const userCsv = (exportType: "Newsletter" | "Notification" | "All") => get<Blob>("/api/admin/user/csv", { params: { query: { exportType } }, parseAs: "blob" });
export const importCompanies = (file: File, dryRun: boolean) =>
  post<ImportReport>("/api/admin/company/import", { params: { query: { dryRun } }, body: file, headers: { "content-type": "text/csv" }, bodySerializer: (body) => body });
