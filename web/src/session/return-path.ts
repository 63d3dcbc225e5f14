/** The protected page someone wanted before signing in; it lasts as long as the tab. */

const key = "origin";

/**
 * The path if it surely leads to a page of ours, otherwise undefined. Browsers read `//host` and `/\host` as another
 * host and drop tabs and line breaks before they look, so all of these are refused.
 */
export function safePath(path: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- Control characters are what has to be found.
  return path && /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(path) ? path : undefined;
}

export function rememberOrigin(path: string) {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage signing in leads to the start of the management.
  }
}

/** The remembered page; asked for once. */
export function takeOrigin(): string | undefined {
  try {
    const path = safePath(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
