/** What counts as a telephone number: digits, what is written between them, and an extension, as on the server. */
const number = /^(?=(?:[^\da-z]*\d){4})[\d \u00a0+()/.–-]+$/i;
const extension = /(?:dw|durchwahl|kl|klappe|ext)[ \u00a0+()/.–-]*\d[\d \u00a0+()/.–-]*$/i;

export const isPhone = (text: string): boolean => number.test(text.trim().replace(extension, ""));
