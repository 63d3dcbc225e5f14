/** Turns what owners typed into what a page can show. */

/** Descriptions hold line breaks written as two characters; these become real ones. */
export function realBreaks(text: string): string {
  return text
    .replaceAll(String.raw`\r\n`, "\n")
    .replaceAll(String.raw`\n`, "\n")
    .replaceAll("\r\n", "\n")
    .trim();
}

/** A link to a website; `https://` is added where it is missing, and any other scheme is refused. */
export function websiteUrl(text: string | undefined | null): string | undefined {
  const typed = text?.trim();
  if (!typed) return undefined;
  if (/^https?:\/\//i.test(typed)) return typed;
  // "host:8080" is an address with a port, "javascript:…" is not an address at all.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)) return undefined;
  return `https://${typed.replace(/^\/+/, "")}`;
}

/** The address without scheme and closing slash, as people write it. */
export function websiteName(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

/** In "+43 (0)732" nobody dials the zero. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/\(0\)|[^+\d]/g, "")}`;
}

/** As what a click on a link of the company counts. */
export function contactKind(href: string | null | undefined): "Call" | "Mail" | "Website" | undefined {
  if (!href) return undefined;
  if (href.startsWith("tel:")) return "Call";
  return href.startsWith("mailto:") ? "Mail" : "Website";
}
