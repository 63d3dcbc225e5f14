/** Reads and writes the query part of an address; `URLSearchParams` is missing in the server's renderer. */

export type QueryValues = Record<string, string | undefined>;

export function parseQuery(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const pair of search.replace(/^\?/, "").split("&")) {
    if (!pair) continue;
    const at = pair.indexOf("=");
    const name = at === -1 ? pair : pair.slice(0, at);
    values[decode(name)] = at === -1 ? "" : decode(pair.slice(at + 1));
  }
  return values;
}

/** "?a=1&b=2" in the given order; empty and missing values are left out. */
export function formatQuery(values: QueryValues): string {
  const pairs = Object.entries(values)
    .filter(([, value]) => value)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(value!).replaceAll("%20", "+").replaceAll("%2C", ",")}`,
    );
  return pairs.length ? `?${pairs.join("&")}` : "";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // A broken escape was typed by hand; the text itself is the best reading of it.
    return text;
  }
}
