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
export type MarkerRequest = Schemas["SearchRequest"];
export type ListedCompany = Schemas["ListedCompany"];
export type Offer = Schemas["OfferAnswer"];
export type Place = Schemas["GeocodeAnswer"];
export type SearchSuggestion = Schemas["SearchSuggestion"];
export type Store = Schemas["StoreAnswer"];
export type AddressAnswer = Schemas["AddressAnswer"];
export type UnderstoodPlace = Schemas["UnderstoodPlace"];
export type UnderstoodSearch = Schemas["UnderstoodSearch"];
export type Registration = Schemas["Registration"];
export type SiteLink = Schemas["Link"];
export type User = Schemas["User"];
export type UserChange = Schemas["UserChange"];

/** The operator's configuration as it stands in the page. */
export interface Site {
  name: string;
  claim: string;
  logoUrl?: string | null;
  operator: {
    name: string;
    street: string;
    postCode: string;
    town: string;
    phone: string;
    email: string;
    url: string;
  };
  navigation: { title: string; links: SiteLink[] }[];
  social: SiteLink[];
  pages: Record<
    "about" | "press" | "imprint" | "privacy" | "accessibility" | "help" | "adminHelp" | "reuse",
    SiteLink
  >;
  helpVideoUrl?: string | null;
  apps: { iosId?: string | null; androidId?: string | null };
  analytics?: { scriptUrl: string } | null;
  /** Brand colours by the name of the shade they replace. */
  colours: Record<string, string>;
  region: Schemas["Region"];
  map: Schemas["MapAnswer"];
  /** By whose clocks opening hours count. */
  timeZone: string;
}

export type TravelMode = Schemas["Mode"];

/** A way between two places. */
export type Directions = Schemas["Route"];
