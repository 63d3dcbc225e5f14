/** The heart on a card. */
import { de } from "../text/de";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";

interface Props {
  name: string;
  favourite: boolean;
  onChange: () => void;
  className?: string;
}

export function FavouriteButton({ name, favourite, onChange, className }: Props) {
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={de.card.favourite(name)}
      onClick={onChange}
      className={classes(
        "needs-script grid size-11 place-items-center rounded-pill bg-surface",
        "shadow-[0_2px_8px_#0b3b2e2e] transition-transform duration-150 hover:scale-108 active:scale-95",
        favourite ? "text-error" : "text-pine-900",
        className,
      )}
    >
      <Icon name="heart" size={22} filled={favourite} />
    </button>
  );
}
