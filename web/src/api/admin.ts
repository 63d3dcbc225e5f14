/** Every call of the administration, each as one function; reads have their cache key beside them. */
import { queryOptions } from "@tanstack/react-query";
import type {
  CompanyState,
  DeletedThing,
  BulkDecision,
  NewListing,
  NewPerson,
  OfferChange,
  SynonymFields,
  TaskChange,
} from "./admin-types";
import { againIfLost } from "./again-if-lost";
import { api } from "./client";
import { ensureDeviceId } from "./device-id";
import { unwrap } from "./errors";
import { withIdempotencyKey } from "./idempotency-key";
import { ownQueryKey } from "./own-query-key";

/** How many companies a page holds (S9.2); other lists use it too. */
export const adminPageSize = 8;

/** Everything an administrator has loaded; one change may touch several lists, so all are asked for anew. */
export const adminKey = [ownQueryKey, "admin"] as const;

/** The header that makes repeating a call harmless. */
const idempotent = (key: string) => ({ "Idempotency-Key": key });
const byId = (id: string) => ({ params: { path: { id } } });

/** What somebody has seen of a thing before deciding about it; the server refuses where it is otherwise by now. */
export interface RowVersion {
  id: string;
  basis: string;
}
/** For what a lost answer has made: changed whatever it is by now. */
export const anyState = (id: string): RowVersion => ({ id, basis: "*" });
const asSeen = ({ id, basis }: RowVersion) => ({ ...byId(id), headers: { "If-Match": basis } });
const pageOf = (page: number, size: number = adminPageSize) => ({ page: page - 1, size });

/** A file as a form; the serializer leaves it alone, so that the browser writes the boundary. */
const withImage = (id: string, file: File) => {
  const form = new FormData();
  form.append("image", file);
  return { ...byId(id), body: { image: "" }, bodySerializer: () => form };
};

/** A read of the administration under its own key. */
function reading<Data>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Parameters<typeof unwrap<Data>>[0],
) {
  return queryOptions({
    queryKey: [...adminKey, ...key],
    queryFn: ({ signal }) => unwrap<Data>(read(signal)),
  });
}

export interface CompanyQuery {
  search: string;
  state?: CompanyState;
  page: number;
  size?: number;
  narrow?: CompanyNarrowing;
}

/** What a list of companies is narrowed to beside its state, and its order. */
export interface CompanyNarrowing {
  categoryId?: string;
  specialOfferId?: string;
  town?: string;
  lacks?: "Picture" | "Hours" | "Position" | "Owner";
  unconfirmedMonths?: number;
  order?: "Name" | "State" | "Owner" | "Changed" | "Confirmed";
  descending?: boolean;
}

/** What the audit log is narrowed to. */
export interface AuditNarrowing {
  objectId?: string;
  accountId?: string;
  objectKind?: string;
  action?: string;
  from?: string;
  until?: string;
}

export interface DuplicateQuery {
  name: string;
  email?: string;
  website?: string;
}

export const adminQueries = {
  overview: () => reading(["overview"], (signal) => api.GET("/api/admin/overview", { signal })),
  review: () => reading(["review"], (signal) => api.GET("/api/admin/review", { signal })),
  companies: ({ search, state, page, size, narrow }: CompanyQuery) =>
    reading(["companies", search, state, page, size, narrow], (signal) =>
      api.GET("/api/admin/company", {
        params: { query: { searchQuery: search || undefined, state, ...narrow, ...pageOf(page, size) } },
        signal,
      }),
    ),
  company: (id: string) =>
    reading(["company", id], (signal) => api.GET("/api/admin/company/{id}", { ...byId(id), signal })),
  duplicates: (id: string) =>
    reading(["duplicates", id], (signal) =>
      api.GET("/api/admin/company/{id}/duplicates", { ...byId(id), signal }),
    ),
  duplicatesOf: (sought: DuplicateQuery) =>
    reading(["duplicatesOf", sought], (signal) =>
      api.GET("/api/admin/company/duplicates", { params: { query: sought }, signal }),
    ),
  stale: (months: number, page: number) =>
    reading(["stale", months, page], (signal) =>
      api.GET("/api/admin/company/stale", { params: { query: { months, ...pageOf(page) } }, signal }),
    ),
  unplaced: (drawn: boolean | undefined, page: number) =>
    reading(["unplaced", drawn, page], (signal) =>
      api.GET("/api/admin/store/unplaced", { params: { query: { drawn, ...pageOf(page) } }, signal }),
    ),
  imports: (page: number) =>
    reading(["imports", page], (signal) =>
      api.GET("/api/admin/import", { params: { query: pageOf(page) }, signal }),
    ),
  deleted: (search: string, kind: DeletedThing["kind"] | undefined, page: number) =>
    reading(["deleted", search, kind, page], (signal) =>
      api.GET("/api/admin/deleted", {
        params: { query: { searchQuery: search || undefined, kind, ...pageOf(page) } },
        signal,
      }),
    ),
  suggestions: (state: TaskFilter, page: number) =>
    reading(["suggestions", state, page], (signal) =>
      api.GET("/api/admin/suggestion", { params: { query: { state, ...pageOf(page) } }, signal }),
    ),
  reports: (state: TaskFilter, page: number) =>
    reading(["reports", state, page], (signal) =>
      api.GET("/api/admin/report", { params: { query: { state, ...pageOf(page) } }, signal }),
    ),
  offers: () =>
    reading(["offers"], (signal) =>
      api.GET("/api/admin/special-offer", { params: { query: pageOf(1, 100) }, signal }),
    ),
  recipients: () => reading(["recipients"], (signal) => api.GET("/api/admin/push/recipients", { signal })),
  /** All, those that wait for their time, or the others. */
  messages: (page: number, size?: number, planned?: boolean) =>
    reading(["messages", page, size, planned], (signal) =>
      api.GET("/api/admin/push", { params: { query: { planned, ...pageOf(page, size) } }, signal }),
    ),
  users: (search: string, admin: boolean, page: number, size?: number) =>
    reading(["users", search, admin, page, size], (signal) =>
      api.GET("/api/admin/users", {
        params: {
          query: { searchQuery: search || undefined, admin: admin || undefined, ...pageOf(page, size) },
        },
        signal,
      }),
    ),
  user: (id: string) =>
    reading(["user", id], (signal) => api.GET("/api/admin/user/{id}", { ...byId(id), signal })),
  categories: () =>
    reading(["categories"], (signal) =>
      api.GET("/api/admin/category", { params: { query: pageOf(1, 100) }, signal }),
    ),
  synonyms: (search: string, page: number) =>
    reading(["synonyms", search, page], (signal) =>
      api.GET("/api/admin/synonym", {
        params: { query: { searchQuery: search || undefined, ...pageOf(page, 20) } },
        signal,
      }),
    ),
  outbox: (state: OutboxFilter | undefined, page: number) =>
    reading(["outbox", state, page], (signal) =>
      api.GET("/api/admin/outbox", { params: { query: { state, ...pageOf(page) } }, signal }),
    ),
  audit: (wanted: AuditNarrowing, page: number, size = 20) =>
    reading(["audit", wanted, page, size], (signal) =>
      api.GET("/api/admin/audit", { params: { query: { ...wanted, ...pageOf(page, size) } }, signal }),
    ),
  /** Whoever appears in it. */
  auditPeople: () => reading(["audit", "people"], (signal) => api.GET("/api/admin/audit/people", { signal })),
  letterTemplates: () =>
    reading(["letterTemplates"], (signal) => api.GET("/api/admin/letter-template", { signal })),
  version: () => reading(["version"], (signal) => api.GET("/api/version", { signal })),
};

export type TaskFilter = "Open" | "New" | "InWork" | "Done" | "Dismissed";
export type OutboxFilter = "Waiting" | "Dead";

export const activateCompany = (company: RowVersion, message?: string) =>
  unwrap(api.PUT("/api/admin/company/activate/{id}", { ...asSeen(company), body: { message } }));
export const deactivateCompany = (company: RowVersion, reason?: string) =>
  unwrap(api.PUT("/api/admin/company/deactivate/{id}", { ...asSeen(company), body: { reason } }));
export const rejectCompany = (company: RowVersion, reason: string) =>
  unwrap(api.PUT("/api/admin/company/reject/{id}", { ...asSeen(company), body: { reason } }));
/** Takes the last decision back, as long as its mail has not left. */
export const undoDecision = ({ id, basis }: RowVersion) =>
  againIfLost((key) => {
    const headers = { ...idempotent(key), "If-Match": basis };
    return unwrap(api.PUT("/api/admin/company/undo/{id}", { ...byId(id), headers }));
  });
export const deleteCompany = (company: RowVersion, reason?: string) =>
  unwrap(api.DELETE("/api/admin/company/{id}", { ...asSeen(company), body: { reason } }));
export const assignOffer = (company: RowVersion, specialOfferId: string | null) =>
  unwrap(api.PUT("/api/admin/company/{id}/special-offer", { ...asSeen(company), body: { specialOfferId } }));
export const assignReviewer = (company: RowVersion, assigneeId: string | null) =>
  unwrap(api.PUT("/api/admin/company/{id}/assignee", { ...asSeen(company), body: { assigneeId } }));
export const transferCompany = (
  company: RowVersion,
  username: string,
  name: { firstName?: string; lastName?: string } = {},
) => unwrap(api.PUT("/api/admin/company/{id}/owner", { ...asSeen(company), body: { username, ...name } }));

/** A file for a spreadsheet (S7.28). */
const asCsv = { headers: { accept: "text/csv" }, parseAs: "blob" } as const;

/** One decision about up to a hundred companies. */
export const decideBulk = (decision: BulkDecision, key: string) =>
  unwrap(api.POST("/api/admin/company/many", { body: decision, headers: idempotent(key) }));
export const chosenCsv = (ids: readonly string[]) =>
  unwrap(api.POST("/api/admin/company/csv", { body: { ids: [...ids] }, ...asCsv }));

export const addNote = (companyId: string, text: string, key: string) =>
  unwrap(
    api.POST("/api/admin/company/{id}/note", {
      ...byId(companyId),
      body: { text },
      headers: idempotent(key),
    }),
  );
export const keepTemplate = (template: { title: string; subject: string; message: string }, key: string) =>
  unwrap(api.POST("/api/admin/letter-template", { body: template, headers: idempotent(key) }));
export const deleteTemplate = (id: string) => unwrap(api.DELETE("/api/admin/letter-template/{id}", byId(id)));
export const deleteNote = (id: string) => unwrap(api.DELETE("/api/admin/note/{id}", byId(id)));

/** Somebody without a company. */
export const invitePerson = ({ username, ...rest }: NewPerson) =>
  unwrap(api.POST("/api/admin/user", { body: { username: username.trim(), ...rest } }));

/** A company as it is at this moment. */
export const loadListing = (id: string) => unwrap(api.GET("/api/admin/company/{id}", byId(id)));

/** The whole shape that the server documents, with what the popup does not ask for. */
const entryOf = ({ user, company, store }: NewListing) => ({
  user: { phone: null, notification: false, newsletter: false, ...user },
  company: { ...company, tags: [...company.tags], categoryIds: [...company.categoryIds] },
  store,
});
export const createListing = (listing: NewListing, key: string) =>
  unwrap(api.POST("/api/admin/create", { body: entryOf(listing), headers: idempotent(key) }));
/** An entry of the operators' own, without inviting anybody. */
export const createOwnListing = (listing: NewListing, key: string) => {
  const { company, store } = entryOf(listing);
  return unwrap(api.POST("/api/admin/company", { body: { company, store }, headers: idempotent(key) }));
};
/** Nobody is invited to an entry of the operators' own. */
export const createFromSuggestion = (
  suggestion: RowVersion,
  listing: NewListing,
  byOperator: boolean,
  key: string,
) => {
  const { user, ...entry } = entryOf(listing);
  return unwrap(
    api.POST("/api/admin/suggestion/{id}/company", {
      ...byId(suggestion.id),
      body: { ...entry, user: byOperator ? null : user },
      headers: { ...idempotent(key), "If-Match": suggestion.basis },
    }),
  );
};
export const changeSuggestion = (suggestion: RowVersion, change: TaskChange) =>
  unwrap(api.PUT("/api/admin/suggestion/{id}", { ...asSeen(suggestion), body: change }));
export const changeReport = (report: RowVersion, change: TaskChange) =>
  unwrap(api.PUT("/api/admin/report/{id}", { ...asSeen(report), body: change }));

export const createOffer = (offer: OfferChange, key: string) =>
  unwrap(api.POST("/api/admin/special-offer", { body: offer, headers: idempotent(key) }));
export const changeOffer = (seen: RowVersion, offer: OfferChange) =>
  unwrap(api.PUT("/api/admin/special-offer/{id}", { ...asSeen(seen), body: offer }));
export const deleteOffer = (offer: RowVersion) =>
  unwrap(api.DELETE("/api/admin/special-offer/{id}", asSeen(offer)));
export const setOfferImage = (id: string, file: File) =>
  unwrap(api.POST("/api/admin/special-offer/image/{id}", withImage(id, file)));
/** At once, or at a time. */
export const pushOffer = ({ id, basis }: RowVersion, at?: string) =>
  withIdempotencyKey("offer push", { id, at }, (headers) =>
    unwrap(
      api.PUT("/api/admin/special-offer/{id}/push", {
        params: { path: { id }, query: { at } },
        headers: { ...headers, "If-Match": basis },
      }),
    ),
  );
/** A mail to owners, to oneself only. */
export const tryLetter = (letter: { subject: string; message: string; companies: string[] }) =>
  unwrap(api.POST("/api/admin/company/letter/test", { body: letter }));
interface PushText {
  title: string;
  body: string;
  link?: string;
  /** When it is sent; at once without it. */
  at?: string;
}
export const sendPush = (message: PushText, key: string) =>
  unwrap(api.POST("/api/admin/push", { body: message, headers: idempotent(key) }));
/** To this browser only. */
export const tryPush = (message: PushText) =>
  unwrap(
    api.POST("/api/admin/push/test", {
      body: message,
      params: { header: { "device-id": ensureDeviceId() } },
    }),
  );
export const cancelPush = (id: string) => unwrap(api.DELETE("/api/admin/push/{id}", byId(id)));

export const deleteUser = (user: RowVersion, transferTo?: string, confirm?: string) =>
  unwrap(
    api.DELETE("/api/admin/user/{id}", {
      ...asSeen(user),
      params: { path: { id: user.id }, query: { transferTo, confirm } },
    }),
  );
/** Looks up the next roughly placed locations once more; the answer says after which one to go on. */
export const relocateStores = (after: string | undefined) =>
  unwrap(api.POST("/api/admin/store/relocate", { params: { query: { after } } }));

export const resendInvitation = (id: string) => unwrap(api.POST("/api/admin/user/{id}/invitation", byId(id)));
export const resetSecondFactor = (id: string) =>
  unwrap(api.DELETE("/api/admin/user/{id}/second-factor", byId(id)));
export const setAdministrator = (user: RowVersion, admin: boolean) =>
  unwrap(api.PUT("/api/admin/user/{id}/admin", { ...asSeen(user), body: { admin } }));

interface CategoryFields {
  title: string;
  colorHex: string;
  words: string;
}
export const createCategory = (category: CategoryFields, key: string) =>
  unwrap(api.POST("/api/admin/category", { body: category, headers: idempotent(key) }));
export const changeCategory = (seen: RowVersion, category: CategoryFields) =>
  unwrap(api.PUT("/api/admin/category/{id}", { ...asSeen(seen), body: category }));
export const setCategoryImage = (id: string, file: File) =>
  unwrap(api.POST("/api/admin/category/image/{id}", withImage(id, file)));
/** `before` is the order that the new one was made of. */
export const orderCategories = (ids: readonly string[], before: readonly string[]) =>
  unwrap(api.PUT("/api/admin/category/order", { body: { ids: [...ids], before: [...before] } }));
export const mergeCategory = (category: RowVersion, intoId: string) =>
  unwrap(api.POST("/api/admin/category/{id}/merge", { ...asSeen(category), body: { intoId } }));
export const deleteCategory = (category: RowVersion) =>
  unwrap(api.DELETE("/api/admin/category/{id}", asSeen(category)));

export const createSynonym = (synonym: SynonymFields, key: string) =>
  unwrap(api.POST("/api/admin/synonym", { body: synonym, headers: idempotent(key) }));
/** Fails when someone else was faster, as far as the version is known that the change is based on. */
export const changeSynonym = (id: string, synonym: SynonymFields, version?: number) =>
  unwrap(
    api.PUT("/api/admin/synonym/{id}", {
      ...byId(id),
      body: synonym,
      headers: version === undefined ? {} : { "If-Match": `"v${version}"` },
    }),
  );
export const deleteSynonym = (id: string) => unwrap(api.DELETE("/api/admin/synonym/{id}", byId(id)));

export const retryOutbox = (id: string) => unwrap(api.POST("/api/admin/outbox/{id}/retry", byId(id)));
export const discardOutbox = (id: string) => unwrap(api.DELETE("/api/admin/outbox/{id}", byId(id)));
export const retryAllOutbox = () => unwrap(api.POST("/api/admin/outbox/retry"));

export const companyCsv = (exportType: "Active" | "Inactive" | "All") =>
  unwrap(api.GET("/api/admin/company/csv", { params: { query: { exportType } }, ...asCsv }));
export const companyWorkbook = () =>
  unwrap(
    api.GET("/api/admin/company/csv", {
      params: { query: { exportType: "All", format: "xlsx" } },
      headers: { accept: excel },
      parseAs: "blob",
    }),
  );
export const userCsv = (exportType: "Newsletter" | "Notification" | "All") =>
  unwrap(api.GET("/api/admin/user/csv", { params: { query: { exportType } }, ...asCsv }));
export const synonymCsv = () => unwrap(api.GET("/api/admin/synonym/csv", asCsv));
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A file as it is. Browsers call files as the system's programs do, so its name tells more than its type. */
const withSheet = (file: File) => ({
  headers: { "content-type": /\.xlsx$/i.test(file.name) ? excel : "text/csv" },
  body: "",
  bodySerializer: () => file,
});
/** A look ahead names the rows after a line. */
export const importCompanies = (file: File, dryRun: boolean, after?: number) =>
  unwrap(api.POST("/api/admin/company/import", { params: { query: { dryRun, after } }, ...withSheet(file) }));
export const undoImport = (id: string, dryRun: boolean) =>
  unwrap(api.POST("/api/admin/import/{id}/undo", { params: { path: { id }, query: { dryRun } } }));
export const restoreDeleted = (id: string) => unwrap(api.POST("/api/admin/deleted/{id}/restore", byId(id)));
export const forgetDeleted = (id: string) => unwrap(api.DELETE("/api/admin/deleted/{id}", byId(id)));
export const importSynonyms = (file: File) => unwrap(api.POST("/api/admin/synonym/import", withSheet(file)));
