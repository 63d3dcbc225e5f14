/** Writes the difference in an audit entry as lines that people can read. */

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value) ?? "–");

/** One field: a plain value, or a pair of before and after in either of the usual forms. */
function line(name: string, value: unknown): string {
  if (Array.isArray(value) && value.length === 2) return `${name}: ${text(value[0])} → ${text(value[1])}`;
  if (value && typeof value === "object" && "from" in value && "to" in value) return `${name}: ${text(value.from)} → ${text(value.to)}`;
  return `${name}: ${text(value)}`;
}

/** The difference is JSON where the server could write it so, and otherwise shown as it is. */
export function differenceLines(difference: string | null | undefined): string[] {
  if (!difference) return [];
  try {
    const parsed: unknown = JSON.parse(difference);
    if (parsed && typeof parsed === "object" && !Array.isArray(parsed)) return Object.entries(parsed).map(([name, value]) => line(name, value));
  } catch {
    // Not JSON: the text itself is the difference.
  }
  return [difference];
}
