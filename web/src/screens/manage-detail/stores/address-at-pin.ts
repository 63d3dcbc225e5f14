/** The address that a pin stands at, as the fields of a location take it. */
import type { AddressAnswer } from "../../../api/types";
import type { StoreDraft } from "../state/sections";

export type TypedAddress = Pick<StoreDraft, "street" | "postCode" | "town">;

/** Only what is known to its street: the middle of a town is no address. */
export function typedAddress(found: AddressAnswer | undefined): TypedAddress | undefined {
  const { street, houseNumber, postCode, town } = found ?? {};
  if (!street || !postCode || !town) return undefined;
  return { street: houseNumber ? `${street} ${houseNumber}` : street, postCode, town };
}

export const addressLine = ({ street, postCode, town }: TypedAddress) => `${street}, ${postCode} ${town}`;

/** Whether the fields say something else, so that there is something to take over. */
export function differs(typed: TypedAddress, found: TypedAddress): boolean {
  const plain = (address: TypedAddress) => addressLine(address).replaceAll(/\s+/g, " ").toLowerCase();
  return plain(typed) !== plain(found);
}
