/** Our names for the shapes in the generated contract. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Campaign = Schemas["CampaignAnswer"];
export type Category = Schemas["CategoryAnswer"];
export type CategoryCount = Schemas["CategoryCount"];
export type Company = Schemas["CompanyAnswer"];
export type CompanyCard = Schemas["Card"];
export type CompanyList = Schemas["CardPage"];
export type CompanyListRequest = Schemas["ListRequest"];
export type Near = Schemas["Near"];
export type Place = Schemas["Place"];
export type Store = Schemas["StoreAnswer"];
export type Site = Schemas["SiteAnswer"];
export type SiteLink = Schemas["Link"];
