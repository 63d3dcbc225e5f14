/** Remembers for which company the thanks after its creation are still due, so that they are said exactly once. */

const key = "newCompanyNotice";
const seen = "seen";

export function announceNewCompany(companyId: string) {
  write(companyId);
}

export function isNewCompany(companyId: string): boolean {
  try {
    return localStorage.getItem(key) === companyId;
  } catch {
    return false;
  }
}

export function markNewCompanySeen() {
  write(seen);
}

function write(value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the thanks are left out, which hurts nobody.
  }
}
