/** The one table of pages: what the router matches, what links lead to, and which screens are fetched when. */
import { formatQuery, type QueryValues } from "./query";

/** What the router matches; a closing slash is optional everywhere. */
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
  allowApp: "/allow-app",
  manage: "/manage",
  manageDetail: "/manage/detail/:id",
} as const;

export type PageName = keyof typeof patterns;

/** The server renders these, so their screens must be there before the first page is asked for. */
export const pagesOnServer: PageName[] = ["overview", "detail", "order", "page", "login"];

/** Most visitors open this one next: its screen is fetched as soon as there is nothing else to do. */
export const usualNextPage: PageName = "detail";

/** The pattern with its parameter filled in. */
const filled = (pattern: string, value: string) => pattern.replace(/:\w+/, () => encodeURIComponent(value));

/** The addresses that links lead to. */
export const paths = {
  overview: (query: QueryValues = {}) => `${patterns.overview}${formatQuery(query)}`,
  search: (text: string) => paths.overview({ search: text }),
  suggest: () => paths.overview({ tab: "vorschlagen" }),
  detail: (companyId: string) => `${filled(patterns.detail, companyId)}/`,
  favourites: () => patterns.favourites,
  order: () => patterns.order,
  offline: () => patterns.offline,
  apiDocs: () => patterns.apiDocs,
  page: (slug: string) => filled(patterns.page, slug),
  login: (query: QueryValues = {}) => `${patterns.login}${formatQuery(query)}`,
  register: () => paths.login({ register: "true" }),
  handleAuth: () => patterns.handleAuth,
  manage: (query: QueryValues = {}) => `${patterns.manage}${formatQuery(query)}`,
  manageDetail: (companyId: string, query: QueryValues = {}) =>
    `${filled(patterns.manageDetail, companyId)}/${formatQuery(query)}`,
  /** The view for other websites, which is a page of its own beside the app. */
  embed: (query: QueryValues) => `/embed${formatQuery(query)}`,
};

/** Which page a path leads to, with the parameter it carries as it stands there; undefined where there is none. */
export function pageAt(path: string): { name: PageName; parameter: string | undefined } | undefined {
  for (const name of Object.keys(patterns) as PageName[]) {
    const match = new RegExp(`^${patterns[name].replace(/:\w+/, "([^/]+)")}/?$`).exec(path);
    if (match) return { name, parameter: match[1] };
  }
  return undefined;
}
