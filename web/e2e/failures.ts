// Listens for what a page tells about its failures: lines in the console, and reports to the server.
import type { Page } from "@playwright/test";

export interface Failures {
  /** "Failed: markers". */
  logged: string[];
  counted: { kind: string; page: string }[];
}

export function watchFailures(page: Page): Failures {
  const failures: Failures = { logged: [], counted: [] };
  page.on("console", (message) => {
    const [line] = /Failed: \w+/.exec(message.text()) ?? [];
    if (line) failures.logged.push(line);
  });
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/client-error"))
      failures.counted.push(sent.postDataJSON() as Failures["counted"][number]);
  });
  return failures;
}
