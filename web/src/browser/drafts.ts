/** What was typed into forms and not sent yet: all of it has a name by which it can be found. */
import { browserTable } from "./database";
import { browserStorage } from "./storage";

/** Where pictures wait that were chosen and not uploaded yet. */
export const draftDatabase = "umkreis-drafts";
export const draftImages = browserTable<File>(draftDatabase, "images");

/** Forms and edited companies; `FormDraftName` and the edit page keep to these beginnings. */
const isDraft = /^(?:companyDraft:|campaignDraft:|unfinished)/;
export type FormDraftName = `unfinished${string}`;

export const draftNames = (): string[] => browserStorage.keys("").filter((name) => isDraft.test(name));

/** Whether this browser holds changes to the company, or to one of its campaigns, that are not saved yet. */
export const hasCompanyDraft = (companyId: string): boolean =>
  draftNames().some((name) => /^(?:company|campaign)Draft:/.test(name) && name.includes(companyId));

/** Whether something of a signed-in person is not saved yet; the suggestion is a visitor's. */
export const hasOwnDrafts = (): boolean => draftNames().some((name) => name !== "unfinishedSuggestion");
