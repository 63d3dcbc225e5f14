/** What this browser remembers as text; where storage is switched off or full, nothing is remembered. */

function storage(open: () => Storage) {
  return {
    read(key: string): string | undefined {
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Undefined removes what was remembered. */
    write(key: string, text: string | undefined) {
      try {
        if (text === undefined) open().removeItem(key);
        else open().setItem(key, text);
      } catch {
        // Every caller can do without: what it holds lasts until the page is left.
      }
    },
    /** For what nothing works without, such as a session: throws where it cannot be remembered. */
    writeOrThrow(key: string, text: string) {
      open().setItem(key, text);
    },
    keys(prefix: string): string[] {
      try {
        return Object.keys(open()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    clear() {
      open().clear();
    },
  };
}

/** Shared by all tabs and kept until someone signs out. */
export const browserStorage = storage(() => localStorage);

/** Belongs to one tab and ends with it. */
export const tabStorage = storage(() => sessionStorage);
