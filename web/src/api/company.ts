/** Every call of an owner about the own companies, each as one function. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./errors";
import { ownQueryKey } from "./own-query-key";
import type { components } from "./schema.gen";
import type { Company, Store } from "./types";
import { upload } from "./upload";

type Schemas = components["schemas"];

/** Only what is carried changes; nothing of a company can be taken away with null. */
export type CompanyChange = {
  [Name in keyof Schemas["CompanyChange"]]?: NonNullable<Schemas["CompanyChange"][Name]>;
};
export type StoreFields = Required<Omit<Schemas["NewStore"], "main">> & { main: boolean };
export type CampaignFields = Required<Omit<Schemas["NewCampaign"], "companyId">>;

/** The header that makes an update fail when someone else was faster. */
const ifMatch = (version: number | undefined) =>
  version === undefined ? {} : { "If-Match": `"v${version}"` };
/** The header that makes repeating a creation harmless. */
const idempotent = (key: string) => ({ "Idempotency-Key": key });

export const createCompany = (body: Schemas["NewCompany"], key: string) =>
  unwrap(api.POST("/api/company", { body, headers: idempotent(key) }));
export const changeCompany = (id: string, body: CompanyChange, version?: number) =>
  unwrap(api.PUT("/api/company/{id}", { params: { path: { id } }, body, headers: ifMatch(version) }));
export const confirmCompany = (id: string) =>
  unwrap(api.POST("/api/company/{id}/confirm", { params: { path: { id } } }));
export const confirmByLink = (token: string) => unwrap(api.POST("/api/company/confirm", { body: { token } }));

type Progress = (fraction: number) => void;
export const uploadImage = (companyId: string, file: File, key: string, onProgress: Progress) =>
  upload(`/api/company/image/${encodeURIComponent(companyId)}`, file, key, onProgress);
export const removeImage = (companyId: string, imageId: string) =>
  unwrap<unknown>(
    api.DELETE("/api/company/image/{id}", { params: { path: { id: companyId }, query: { imageId } } }),
  );

export const addStore = (companyId: string, fields: StoreFields, key: string) =>
  unwrap(api.POST("/api/store", { body: { companyId, ...fields }, headers: idempotent(key) }));
export const changeStore = (id: string, change: Partial<StoreFields>, version?: number) =>
  unwrap(
    api.PUT("/api/store/{id}", {
      params: { path: { id } },
      body: change as Schemas["StoreChange"],
      headers: ifMatch(version),
    }),
  );
export const removeStore = (id: string, version?: number) =>
  unwrap<unknown>(api.DELETE("/api/store/{id}", { params: { path: { id } }, headers: ifMatch(version) }));

export const createCampaign = (companyId: string, fields: CampaignFields, key: string) =>
  unwrap(api.POST("/api/campaign/create", { body: { companyId, ...fields }, headers: idempotent(key) }));
export const changeCampaign = (
  id: string,
  change: Partial<CampaignFields> & { imageIds?: string[] },
  version?: number,
) =>
  unwrap(
    api.PUT("/api/campaign/{id}", {
      params: { path: { id } },
      body: change as Schemas["CampaignChange"],
      headers: ifMatch(version),
    }),
  );
export const removeCampaign = (id: string, version?: number) =>
  unwrap<unknown>(api.DELETE("/api/campaign/{id}", { params: { path: { id } }, headers: ifMatch(version) }));
export const uploadCampaignImage = (campaignId: string, file: File, key: string, onProgress: Progress) =>
  upload(`/api/campaign/image/${encodeURIComponent(campaignId)}`, file, key, onProgress);
export const removeCampaignImage = (campaignId: string, imageId: string) =>
  unwrap<unknown>(
    api.DELETE("/api/campaign/image/{id}", { params: { path: { id: campaignId }, query: { imageId } } }),
  );

export const companyQueries = {
  own: () =>
    queryOptions({
      queryKey: [ownQueryKey, "own-companies"],
      queryFn: ({ signal }) => unwrap(api.GET("/api/user/companies", { signal })),
      // What one has just changed must be there, and so must the operators' decision.
      staleTime: 0,
    }),

  /** Numbers of a day are no hurry; who comes back a little later reads the same. */
  reach: (companyId: string) =>
    queryOptions({
      queryKey: [ownQueryKey, "company", companyId, "reach"],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/company/{id}/reach", { params: { path: { id: companyId } }, signal })),
    }),

  owner: (companyId: string) =>
    queryOptions({
      queryKey: [ownQueryKey, "company", companyId, "owner"],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/company/{id}/user", { params: { path: { id: companyId } }, signal })),
    }),

  campaigns: (companyId: string) =>
    queryOptions({
      queryKey: [ownQueryKey, "company", companyId, "campaigns"],
      queryFn: ({ signal }) =>
        unwrap(
          api.GET("/api/company/{id}/campaigns", {
            params: { path: { id: companyId }, query: { all: true } },
            signal,
          }),
        ),
    }),

  position: (street: string, postCode: string, town: string) =>
    queryOptions({
      queryKey: ["position", street, postCode, town],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/geo/geocode", { params: { query: { street, postCode, town } }, signal })),
      staleTime: Infinity,
    }),

  /** What is at a position: at most one address. */
  addressAt: (latitude: number, longitude: number) =>
    queryOptions({
      queryKey: ["address", latitude, longitude],
      queryFn: ({ signal }) =>
        unwrap(api.POST("/api/geo/address", { body: { at: { lat: latitude, lng: longitude } }, signal })),
      staleTime: Infinity,
    }),
};

export interface LoadedCompany {
  company: Company;
  stores: Store[];
}

export async function loadForEditing(id: string): Promise<LoadedCompany> {
  const params = { path: { id } };
  const [company, stores] = await Promise.all([
    unwrap(api.GET("/api/company/{id}", { params })),
    unwrap(api.GET("/api/company/{id}/stores", { params })),
  ]);
  return { company, stores };
}
