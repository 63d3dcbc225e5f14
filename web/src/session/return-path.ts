/** The protected page someone wanted before signing in; it lasts as long as the tab. */
import { tabStorage } from "../browser/storage";

const key = "origin";

/**
 * The path if it surely leads to a page of ours, otherwise undefined. Browsers read `//host` and `/\host` as another
 * host and drop tabs and line breaks before they look, so all of these are refused.
 */
export function safePath(path: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- Control characters are what has to be found.
  return path && /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(path) ? path : undefined;
}

export function rememberReturnPath(path: string) {
  // Without storage signing in leads to the start of the management.
  tabStorage.write(key, path);
}

/** The remembered page; asked for once. */
export function takeReturnPath(): string | undefined {
  const path = safePath(tabStorage.read(key));
  tabStorage.write(key, undefined);
  return path;
}
