/** Every printed sheet says what it belongs to. */
import { useInsertionEffect } from "react";

/** Only a rule of the page itself reaches the margin, and its text is known only now; without a text, the directory's name and address. */
export function useRunningLine(siteName: string, text?: string) {
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
