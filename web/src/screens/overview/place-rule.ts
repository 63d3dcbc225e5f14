/** What a suggested place does not say by itself: that it is not the house that was typed. */
import type { Place } from "../../api/types";
import { deSearch } from "../../text/de-search";

/** "12", "12a", "12/3", but neither a postcode nor "12. Februar". */
const houseNumber = /(?:^|[\s,])(\d{1,3}\s?[a-z]?)(?:[/-]\w{1,4})?(?=[\s,]|$)/iu;

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/gu, "");

/** Whether the house, or only the street and what stands beside it, was found. */
export function houseNote(typed: string, { label, precision }: Pick<Place, "label" | "precision">): string {
  const number = houseNumber.exec(typed)?.[1];
  if (!number || precision !== "Street") return "";
  const named = label.match(/\d{1,3}\s?[a-z]?(?=[\s,/-]|$)/giu) ?? [];
  const isThere = named.some((one) => plain(one) === plain(number));
  return isThere ? deSearch.place.roughHouse : deSearch.place.noHouse(plain(number));
}
