/** The banner above the list: what this is about, the search, and an arrow to the companies; above the map the search alone. */
import type { MouseEvent } from "react";
import { useSite } from "../../api/site-context";
import { de } from "../../text/de";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";
import type { OverviewAddress } from "./address";
import { Landscape } from "./landscape";
import { SearchBox } from "./search-box";

interface Props {
  address: OverviewAddress;
  total: number | undefined;
  onSubmit: () => void;
}

export function Banner({ address, total, onSubmit }: Props) {
  const { region } = useSite();
  const [first, second] = de.banner.headline;
  // The map needs the height, and the search has to be in sight with it.
  const onMap = address.state.tab === "map";
  return (
    <div
      className={classes(
        "turns relative bg-linear-to-b from-sky to-horizon",
        onMap ? "py-3" : "pt-6 pb-39 md:pt-11 md:pb-51 xl:pb-56",
      )}
    >
      <div className="wrap relative z-10">
        {!onMap && (
          <p className="mb-2 font-semibold text-pine-700 max-md:text-md md:mb-3">
            {total ? de.banner.eyebrow(total, region.name) : de.banner.eyebrowUnknown(region.name)}
          </p>
        )}
        <h1 className={onMap ? "sr-only" : "text-display font-extrabold tracking-[-0.035em] text-pine-900"}>
          {first}
          <br />
          {second}
        </h1>
        <SearchBox address={address} onSubmit={onSubmit} className={onMap ? "" : "mt-5 md:mt-8"} />
      </div>
      {!onMap && <Scenery onDown={onSubmit} />}
    </div>
  );
}

function Scenery({ onDown }: { onDown: () => void }) {
  const scrollDown = (event: MouseEvent) => {
    event.preventDefault();
    onDown();
  };
  return (
    <>
      {/* Only the picture is cut off at the banner's edge: suggested places may hang over it. It comes
          behind the text, because it stands on the banner's lower edge: a browser that draws before it has
          read everything would draw it too high first. */}
      <div className="absolute inset-0 overflow-hidden">
        <Landscape
          className={
            "absolute -bottom-px left-1/2 h-54 w-auto max-w-none -translate-x-[62%] overflow-visible " +
            "md:h-72 md:-translate-x-1/2 lg:h-88 2xl:h-96"
          }
        />
      </div>
      <a
        href="#betriebe"
        onClick={scrollDown}
        aria-label={de.banner.scrollDown}
        title={de.banner.scrollDown}
        className={
          "group/down absolute bottom-4 left-1/2 z-2 grid size-12 -translate-x-1/2 " +
          "place-items-center rounded-pill bg-surface text-pine-900 shadow-[0_2px_10px_#0b3b2e3d] " +
          "transition-colors duration-150 hover:bg-sun hover:text-on-sun md:bottom-5"
        }
      >
        <Icon
          name="arrowDown"
          size={22}
          className="transition-transform duration-200 ease-out group-hover/down:translate-y-1 group-focus-visible/down:translate-y-1"
        />
      </a>
    </>
  );
}
