/** Remembers for which company the thanks after its creation are still due, so that they are said exactly once. */
import { browserStorage } from "../browser/storage";

const key = "newCompanyNotice";
const seen = "seen";

export function announceNewCompany(companyId: string) {
  browserStorage.write(key, companyId);
}

export function isNewCompany(companyId: string): boolean {
  return browserStorage.read(key) === companyId;
}

export function markNewCompanySeen() {
  browserStorage.write(key, seen);
}
