/** What counts as an e-mail address (S5.1): something, an at sign, something, a dot, something. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
