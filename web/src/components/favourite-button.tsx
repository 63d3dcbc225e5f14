/** The heart on a card. */
import { de } from "../text/de";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { useChangeFavourite, useFavouriteIds } from "./favourites";

interface Props {
  companyId: string;
  name: string;
  /** What to show until the favourites are known. */
  assumed?: boolean;
  className?: string;
}

export function FavouriteButton({ companyId, name, assumed = false, className }: Props) {
  const favourite = useFavouriteIds()?.includes(companyId) ?? assumed;
  const { mutate } = useChangeFavourite();
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={de.card.favourite(name)}
      onClick={() => mutate({ companyId, name, favourite: !favourite })}
      className={classes(
        "needs-script grid size-11 place-items-center rounded-pill bg-surface shadow-[0_2px_8px_#0b3b2e2e] transition-transform duration-150 hover:scale-108 active:scale-95",
        favourite ? "text-error" : "text-pine-900",
        className,
      )}
    >
      <Icon name="heart" size={22} filled={favourite} />
    </button>
  );
}
