/** What all cards of a list share: time, position and favourites, read once instead of by every card. */
import { useNow } from "../browser/clock";
import { usePosition } from "../browser/position";
import { useChangeFavourite, useFavouriteIds } from "./favourites";

export type CardData = ReturnType<typeof useCardData>;

/** `assumed` is what every heart shows until the favourites are known; `placed` that the list has a place of its own. */
export function useCardData(assumed = false, placed = false) {
  const now = useNow();
  const { position } = usePosition();
  const ids = useFavouriteIds();
  const { mutate } = useChangeFavourite();
  return {
    now,
    /** Distances mean something only where it is known from where they are. */
    showDistance: placed || position !== undefined,
    isFavourite: (companyId: string) => ids?.includes(companyId) ?? assumed,
    changeFavourite: mutate,
  };
}
