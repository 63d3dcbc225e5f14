/** What the map shows, as a list: its text alternative and its way for the keyboard. */
import type { MouseEvent } from "react";
import { distanceText } from "../lib/format";
import { distanceKm, type Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import { IconButton } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import type { DrawnMarker } from "./marker";
import { plainLook, type PinLook } from "./pin";

interface Props {
  nearest: readonly DrawnMarker[];
  /** How many more there are. */
  rest: number;
  /** Of the list beside a map, or of the one in its place. */
  texts: { label: string; more: (count: number) => string };
  looks: ReadonlyMap<string, PinLook>;
  position: Position | undefined;
  openId: string | undefined;
  hrefOf: (companyId: string) => string;
  onFollow: (event: MouseEvent, companyId: string) => void;
  /** Missing where there is no map to show a place on. */
  onShow: ((storeId: string) => void) | undefined;
  onLit: (storeId: string | undefined) => void;
}

export function VisibleList({
  nearest,
  rest,
  texts,
  looks,
  position,
  openId,
  hrefOf,
  onFollow,
  onShow,
  onLit,
}: Props) {
  return (
    <>
      <ul aria-label={texts.label} className="grid grid-cols-1 gap-1">
        {nearest.map(({ marker, place }) => (
          // Rows out of sight are not laid out: fifty new ones after every movement would hold up the map.
          // What has the focus may stand out a little.
          <li
            key={marker.storeId}
            onPointerEnter={() => onLit(marker.storeId)}
            onPointerLeave={() => onLit(undefined)}
            className={classes(
              "relative flex [contain-intrinsic-height:auto_4.25rem] [content-visibility:auto]",
              "[overflow-clip-margin:6px] items-center gap-3 rounded-2xl py-2.5 pr-1 pl-3 transition-colors",
              "duration-150 hover:bg-pine-50",
              marker.storeId === openId && "bg-pine-100",
            )}
          >
            <ListIcon look={(marker.categoryId && looks.get(marker.categoryId)) || plainLook} />
            <div className="min-w-0 grow">
              <h3 className="leading-snug font-bold">
                <a
                  href={hrefOf(marker.companyId)}
                  onClick={(event) => onFollow(event, marker.companyId)}
                  className="rounded after:absolute after:inset-0 after:rounded-2xl"
                >
                  {marker.title}
                </a>
              </h3>
              <p className="text-md text-muted">
                {marker.street}, {marker.town}
                {position && (
                  <span className="whitespace-nowrap"> · {distanceText(distanceKm(position, place))}</span>
                )}
              </p>
            </div>
            {onShow && (
              <IconButton
                label={deMap.show(marker.title)}
                data-store={marker.storeId}
                aria-pressed={marker.storeId === openId}
                onClick={() => onShow(marker.storeId)}
                className="relative z-1 text-pine-700 hover:bg-pine-100"
              >
                <Icon name="pin" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="px-3 py-4 text-md text-muted">{texts.more(rest)}</p>}
    </>
  );
}

function ListIcon({ look }: { look: PinLook }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid size-10 shrink-0 place-items-center rounded-pill bg-(--cat-tint) text-(--cat)",
        look.className,
      )}
    >
      {look.iconUrl ? (
        <img
          src={look.iconUrl}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          decoding="async"
          className="object-contain"
        />
      ) : (
        <Icon name="leaf" />
      )}
    </span>
  );
}
