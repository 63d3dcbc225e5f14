/** What all cards of a list share; asked for once, because a page of cards starts sooner than a page of questions. */
import { useNow } from "../browser/clock";
import { usePosition } from "../browser/position";
import { useChangeFavourite, useFavouriteIds } from "./favourites";

export type Cards = ReturnType<typeof useCards>;

/** `assumed` is what every heart shows until the favourites are known. */
export function useCards(assumed = false) {
  const now = useNow();
  const { position } = usePosition();
  const ids = useFavouriteIds();
  const { mutate } = useChangeFavourite();
  return {
    now,
    /** Distances mean something only where the visitor's place is known. */
    showDistance: position !== undefined,
    isFavourite: (companyId: string) => ids?.includes(companyId) ?? assumed,
    changeFavourite: mutate,
  };
}
