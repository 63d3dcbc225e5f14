/** How a person is called in lists. */
import type { Person } from "../../api/admin-types";

/** First and last name; accounts made by an administrator may have a single space for both, then the address speaks. */
export function personName({
  firstName,
  lastName,
  username,
}: Pick<Person, "firstName" | "lastName" | "username">): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim() || username;
}
