/** Every call of an owner about the own companies, each as one function. */
import { queryOptions } from "@tanstack/react-query";
import { ownKey } from "../session/own-key";
import { api } from "./client";
import { unwrap } from "./errors";
import type { Campaign, Category, Company, Store } from "./types";
import { upload } from "./upload";

type Answer = { data?: never; error?: unknown; response: Response };
const owner = api as unknown as Record<"GET" | "POST" | "PUT" | "DELETE", (path: string, init?: object) => Promise<Answer>>;

export type OwnState = "InReview" | "Active" | "Deactivated";
export type EditedCompany = Company & { confirmedAt: string; own?: { state: OwnState; deactivationReason?: string | null; version: number; createdAt: string } | null };
export type EditedStore = Store & { own?: { version: number; positionSource: string } | null };
export type OwnCampaign = Campaign & { own?: { version: number } | null };
export type OwnCompany = {
  id: string;
  name: string;
  state: OwnState;
  active: boolean;
  deactivationReason?: string | null;
  imageIds: string[];
  categories: Category[];
  mainStore?: { street: string; postCode: string; town: string } | null;
  storeCount: number;
  campaignCount: number;
  confirmedAt: string;
  needsConfirmation: boolean;
};
type Created = { id: string };
type Confirmed = { id: string; name: string; confirmedAt: string };

export type CompanyChange = { name?: string; description?: string; tags?: string[]; categoryIds?: string[]; imageIds?: string[] };
export type StoreFields = {
  title: string;
  street: string;
  postCode: string;
  town: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  main: boolean;
  location: { lat: number; lng: number } | null;
  openingHours: string | null;
};
export type CampaignFields = { title: string; description: string | null; validFrom: string | null; validUntil: string };

/** The header that makes an update fail when someone else was faster. */
const ifMatch = (version: number | undefined) => (version === undefined ? {} : { "If-Match": `"v${version}"` });
/** The header that makes repeating a creation harmless. */
const idempotent = (key: string) => ({ "Idempotency-Key": key });

export const createCompany = (body: { name: string; description: string; tags: string[]; categoryIds: string[] }, key: string) =>
  unwrap<Created>(owner.POST("/api/company", { body, headers: idempotent(key) }));
export const changeCompany = (id: string, body: CompanyChange, version?: number) =>
  unwrap<EditedCompany>(owner.PUT("/api/company/{id}", { params: { path: { id } }, body, headers: ifMatch(version) }));
export const confirmCompany = (id: string) => unwrap<Confirmed>(owner.POST("/api/company/{id}/confirm", { params: { path: { id } } }));
export const confirmByLink = (token: string) => unwrap<Confirmed>(owner.POST("/api/company/confirm", { body: { token } }));

type Progress = (fraction: number) => void;
export const uploadImage = (companyId: string, file: File, key: string, onProgress: Progress) => upload(`/api/company/image/${encodeURIComponent(companyId)}`, file, key, onProgress);
export const removeImage = (companyId: string, imageId: string) =>
  unwrap<unknown>(owner.DELETE("/api/company/image/{id}", { params: { path: { id: companyId }, query: { imageId } } }));

export const addStore = (companyId: string, fields: StoreFields, key: string) => unwrap<Created>(owner.POST("/api/store", { body: { companyId, ...fields }, headers: idempotent(key) }));
export const changeStore = (id: string, change: Partial<StoreFields>, version?: number) =>
  unwrap<EditedStore>(owner.PUT("/api/store/{id}", { params: { path: { id } }, body: change, headers: ifMatch(version) }));
export const removeStore = (id: string) => unwrap<unknown>(owner.DELETE("/api/store/{id}", { params: { path: { id } } }));

export const createCampaign = (companyId: string, fields: CampaignFields, key: string) => unwrap<Created>(owner.POST("/api/campaign/create", { body: { companyId, ...fields }, headers: idempotent(key) }));
export const changeCampaign = (id: string, change: Partial<CampaignFields> & { imageIds?: string[] }, version?: number) =>
  unwrap<OwnCampaign>(owner.PUT("/api/campaign/{id}", { params: { path: { id } }, body: change, headers: ifMatch(version) }));
export const removeCampaign = (id: string) => unwrap<unknown>(owner.DELETE("/api/campaign/{id}", { params: { path: { id } } }));
export const uploadCampaignImage = (campaignId: string, file: File, key: string, onProgress: Progress) => upload(`/api/campaign/image/${encodeURIComponent(campaignId)}`, file, key, onProgress);
export const removeCampaignImage = (campaignId: string, imageId: string) =>
  unwrap<unknown>(owner.DELETE("/api/campaign/image/{id}", { params: { path: { id: campaignId }, query: { imageId } } }));

export const companyQueries = {
  own: () =>
    queryOptions({
      queryKey: [ownKey, "own-companies"],
      queryFn: ({ signal }) => unwrap<OwnCompany[]>(owner.GET("/api/user/companies", { signal })),
      // What one has just changed must be there, and so must the operators' decision.
      staleTime: 0,
    }),

  /** A company with its locations as its owner edits them; never from the cache, because changes build on it. */
  edited: (id: string) =>
    queryOptions({
      queryKey: [ownKey, "company", id],
      queryFn: () => loadForEditing(id),
      staleTime: Infinity,
      gcTime: 0,
    }),

  campaigns: (companyId: string) =>
    queryOptions({
      queryKey: [ownKey, "company", companyId, "campaigns"],
      queryFn: ({ signal }) => unwrap<OwnCampaign[]>(owner.GET("/api/company/{id}/campaigns", { params: { path: { id: companyId }, query: { all: true } }, signal })),
    }),

  position: (street: string, postCode: string, town: string) =>
    queryOptions({
      queryKey: ["position", street, postCode, town],
      queryFn: ({ signal }) => unwrap(api.GET("/api/geo/geocode", { params: { query: { street, postCode, town } }, signal })),
      staleTime: Infinity,
    }),
};

export interface LoadedCompany {
  company: EditedCompany;
  stores: EditedStore[];
}

export async function loadForEditing(id: string): Promise<LoadedCompany> {
  const params = { path: { id } };
  const [company, stores] = await Promise.all([unwrap<EditedCompany>(owner.GET("/api/company/{id}", { params })), unwrap<EditedStore[]>(owner.GET("/api/company/{id}/stores", { params }))]);
  return { company, stores };
}
