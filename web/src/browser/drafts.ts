/** What was typed into forms and not sent yet: all of it has a name by which it can be found. */
import { browserTable } from "./database";
import { browserStorage } from "./storage";

/** Where pictures wait that were chosen and not uploaded yet. */
export const draftDatabase = "umkreis-drafts";
export const draftImages = browserTable<File>(draftDatabase, "images");

/** Forms and edited companies; `FormDraftName` and the edit page keep to these beginnings. */
const isDraft = /^(?:companyDraft:|campaignDraft:|unfinished)/;
export type FormDraftName = `unfinished${string}`;

/** What signed-in people have not saved yet; what visitors type is kept by their tab. */
export const ownDraftNames = (): string[] => browserStorage.keys("").filter((name) => isDraft.test(name));

const ofCompany = (companyId: string): string[] =>
  ownDraftNames().filter((name) => /^(?:company|campaign)Draft:/.test(name) && name.includes(companyId));

/** Whether this browser holds changes to the company, or to one of its campaigns, that are not saved yet. */
export const hasCompanyDraft = (companyId: string): boolean => ofCompany(companyId).length > 0;

/** For a company that is gone: nothing that was typed about it is needed any more. */
export function forgetCompanyDrafts(companyId: string) {
  for (const name of ofCompany(companyId)) browserStorage.write(name, undefined);
}

export const hasOwnDrafts = (): boolean => ownDraftNames().length > 0;

/** Marks a file that was chosen in a form and not sent yet; the file itself lies in `draftImages` under its name. */
const fileMark = "unfinishedFile:";

export async function readDraftFile(name: FormDraftName): Promise<File | undefined> {
  return browserStorage.read(fileMark + name) === undefined ? undefined : draftImages.read(name);
}

export async function writeDraftFile(name: FormDraftName, file: File | undefined): Promise<void> {
  browserStorage.write(fileMark + name, file?.name);
  await (file ? draftImages.write(name, file) : draftImages.remove(name));
}

/** The names under which files of forms wait. */
export const draftFileNames = (): string[] =>
  browserStorage.keys(fileMark).map((name) => name.slice(fileMark.length));
