/** The line at the top of every printed page: the name of the directory and where it was printed from. */
import { useInsertionEffect } from "react";

/** Only a rule of the page itself reaches the margin, and its text is known only now; without a text, the directory's name and address. */
export function usePrintHeader(siteName: string, text?: string) {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@page{@top-left{content:${JSON.stringify(`${siteName} · ${text ?? location.host}`)}}}`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [siteName, text]);
}
