/** What a new password needs; the server checks the same and refuses the commonest ones besides. */
import { deAccount } from "../text/de-account";

const minimumChars = 10;
export const maximumChars = 128;

export interface PasswordLine {
  met: boolean;
  text: string;
}

/** The three lines under a new password (S5.5). */
export function passwordLines(password: string): PasswordLine[] {
  const { length, letters, digit } = deAccount.password;
  const rules = [
    { met: [...password].length >= minimumChars, texts: length },
    { met: /\p{Lowercase}/u.test(password) && /\p{Uppercase}/u.test(password), texts: letters },
    { met: /[0-9]/.test(password), texts: digit },
  ];
  return rules.map(({ met, texts: [missing, fulfilled] }) => ({
    met,
    text: (met ? fulfilled : missing) ?? "",
  }));
}

export function isStrong(password: string): boolean {
  return passwordLines(password).every((line) => line.met) && [...password].length <= maximumChars;
}
