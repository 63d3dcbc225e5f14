/** The specification's idea of an e-mail address: something, an at sign, something, a dot, something. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
