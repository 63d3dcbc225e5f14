/** Makes this browser forget whoever was signed in. */
import { draftDatabase } from "../browser/drafts";
import { browserStorage } from "../browser/storage";
import { announceSession } from "./session-state";

/** Signing out leaves nothing behind (S4.3). */
export function clearStorage() {
  browserStorage.clear();
  // Pictures that were chosen and never saved are kept beside it.
  if ("indexedDB" in window) indexedDB.deleteDatabase(draftDatabase);
  announceSession();
}
