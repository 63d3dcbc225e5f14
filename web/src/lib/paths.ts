/** Every address of the pages, built in one place. */
import { formatQuery, type QueryValues } from "./query";

export const paths = {
  overview: (query: QueryValues = {}) => `/${formatQuery(query)}`,
  search: (text: string) => paths.overview({ search: text }),
  suggest: () => paths.overview({ tab: "vorschlagen" }),
  detail: (companyId: string) => `/detail/${encodeURIComponent(companyId)}/`,
  favourites: () => "/favoriten",
  order: () => "/reihenfolge",
  offline: () => "/offline",
  apiDocs: () => "/api/docs",
  page: (slug: string) => `/seite/${encodeURIComponent(slug)}`,
  login: (query: QueryValues = {}) => `/login${formatQuery(query)}`,
  register: () => paths.login({ register: "true" }),
  manage: (query: QueryValues = {}) => `/manage${formatQuery(query)}`,
  manageDetail: (companyId: string) => `/manage/detail/${encodeURIComponent(companyId)}/`,
};

/** The patterns the router matches; a closing slash is optional everywhere. */
export const patterns = {
  overview: "/",
  detail: "/detail/:id",
  favourites: "/favoriten",
  order: "/reihenfolge",
  offline: "/offline",
  apiDocs: "/api/docs",
  page: "/seite/:slug",
  login: "/login",
  confirm: "/confirm",
  updateEmail: "/update-email",
  resetPassword: "/reset-password",
  confirmCompany: "/confirm-company",
  handleAuth: "/handle-auth",
  manage: "/manage",
  manageDetail: "/manage/detail/:id",
} as const;
