/** Writes what failed into the console, and counts it at the server once for each kind and page. */
import { ApiError } from "./errors";

const told = new Set<string>();

/** What a read is called: "campaigns" for those of a company, otherwise the beginning of its key. */
export function kindOf([first, , section]: readonly unknown[]): string {
  return String(typeof section === "string" && first === "company" ? section : first);
}

/** A no of the server is no failure, its own figures know of it, and who is offline cannot be heard. */
const counts = (failure: unknown) => !(failure instanceof ApiError) || failure.status >= 500;

export function logFailure(kind: string, failure: unknown) {
  // oxlint-disable-next-line no-console -- S8.6 to S8.9 ask for this line.
  console.error(`Failed: ${kind}`, failure);
  const page = location.pathname.split("/")[1] || "overview";
  if (!counts(failure) || told.has(`${kind} ${page}`)) return;
  told.add(`${kind} ${page}`);
  // Without token and device id: it is nobody's business whose browser it was.
  const call = fetch("/api/client-error", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, page }),
    credentials: "omit",
    keepalive: true,
  });
  // A failure to tell a failure is not worth telling.
  call.catch(() => undefined);
}
