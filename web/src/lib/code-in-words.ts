/** Turns a stable error code into words: "EmailNotConfirmed" reads "Email Not Confirmed". */
export function codeInWords(code: string): string {
  return code.replaceAll(
    /([\p{Ll}\d])(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu,
    (_, end?: string, start?: string, single?: string) => (single ? `${single} ` : `${end} ${start}`),
  );
}
