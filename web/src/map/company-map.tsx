/** The map of companies with the list of what it shows beside it; one pin at a time is open. */
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { Spinner } from "../ui/spinner";
import { atEveryRest, useAtRest } from "./at-rest";
import { searchZoom, type BaseMap, type MapTarget } from "./base-map";
import { easeTo, useFlyTo } from "./fly-to";
import { MapButton, MapView } from "./map-view";
import { countOf, drawnMarkers, type DrawnMarker, type MapMarker } from "./marker";
import { nearestOf, type Nearest } from "./nearest";
import { OpenedCard, type CardParts } from "./opened-card";
import type { PinLook } from "./pin";
import { PinLayer } from "./pin-layer";
import { usePositionMarker } from "./position-marker";
import { useRouteLine, type Route } from "./route";
import { useSyncOpenCard } from "./sync-open-card";
import type { MapHandle } from "./use-map";
import { isInside, viewportOf, type Viewport } from "./viewport";
import { VisibleList } from "./visible-list";

interface Props {
  base: BaseMap;
  /** Where the map opens, and where it goes when this becomes another object, even one of the same place. */
  target: MapTarget;
  /** How near it opens, unless it is as near as a search for what is around. */
  zoom?: number;
  position: Position | undefined;
  /** Asks for the visitor's position, where it is not known yet; missing where nobody should be asked. */
  onLocate: (() => void) | undefined;
  /** The id by which others bring the keyboard to the list. */
  headingId: string;
  markers: readonly MapMarker[];
  looks: ReadonlyMap<string, PinLook>;
  searching: boolean;
  /** What the map shows, whenever it has come to rest; undefined where it turns out that there is no map. */
  onWindow: (window: Viewport | undefined) => void;
  hrefOf: (companyId: string) => string;
  onOpen: (companyId: string) => void;
  /** What the card of an opened pin shows besides, where more is known than its marker says. */
  cardOf?: (opened: DrawnMarker) => CardParts;
  /** Missing while the visitor's position is unknown. */
  onNavigate: ((marker: MapMarker) => void) | undefined;
  route: Route | undefined;
  /** Where the route leads that was asked for, whether it was found or not. */
  goal?: Position | undefined;
  /** Its pin stands out as long as a way leads there. */
  destinationId: string | undefined;
  /** Whose card shall be open, where somebody keeps that, and who is told when another is. */
  opened?: string | undefined;
  onOpened?: (storeId: string | undefined) => void;
  /** Lies over the lower edge of the map, for example what there is to say about the route. */
  panel: ReactNode;
  /** What went wrong, if anything; takes the place of an empty list. */
  notice: ReactNode;
  /** Said of an empty list instead of the usual, where nothing is to be found elsewhere either. */
  nothing?: string;
  /** What leads on from an empty list where nothing went wrong. */
  onward?: ReactNode;
}

/** A page that says something above the map takes the height of that from it, so that its lower edge stays in sight. */
const mapClass =
  "z-1 h-[max(24rem,calc(100dvh-14rem-var(--above-map,0rem)))] rounded-card shadow-card " +
  "lg:h-[max(24rem,calc(100dvh-19rem-var(--above-map,0rem)))] max-md:-mx-4 max-md:rounded-none";

export function CompanyMap(props: Props) {
  const { base, target, position, headingId, markers, looks, notice } = props;
  const [handle, setHandle] = useState<MapHandle>();
  const [missing, tellMissing] = useMissing(props.onWindow);
  const { drawn, waiting } = useDrawn(handle, markers, base.maxZoom);
  const { nearest, count } = useVisible(drawn, useWindow(handle, props.onWindow), position, target);
  // An answer that is held back is not counted yet, so it is still awaited.
  const searching = props.searching || waiting;
  const { opened, openId, open, close, forget } = useOpened(handle, drawn, headingId, searching);
  // A map that is shown as it was has made room for the card already; the card may be higher by now.
  const reopen = (storeId: string) => open(storeId, target.zoom !== undefined);
  useSyncOpenCard({ drawn, openId, open: reopen, close, wanted: props.opened, onOpened: props.onOpened });
  const layer = usePins(handle, drawn, looks, openId ?? props.destinationId, open);
  useFlyTo(handle, target);
  useRouteLine(handle, props.route, props.goal);
  usePositionMarker(handle, position);
  const texts = missing ? deMap.nearby : deMap.window;
  const said =
    notice || (count === 0 && !searching && <NothingFound {...props} text={props.nothing ?? texts.none} />);
  // After a failed search nothing is said about how much there is.
  const summary = searching ? texts.searching : notice ? texts.label : texts.found(count);
  const shared = { position, hrefOf: props.hrefOf, onFollow: following(props.onOpen) };
  // The card is closed, because it would cover the route.
  const navigate = (marker: MapMarker) => {
    close();
    props.onNavigate?.(marker);
  };

  return (
    // The map is painted last: the browser checks whatever is painted after moving pins for overlap in every frame.
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <MapView
        base={base}
        label={deMap.label}
        centre={target}
        zoom={target.zoom ?? props.zoom ?? searchZoom}
        onHandle={setHandle}
        onMissing={tellMissing}
        credit={props.route?.attribution ?? undefined}
        around={opened.find(({ leaving }) => !leaving)?.one.drawn}
        controls={(position ?? props.onLocate) && <ToPosition {...props} handle={handle} />}
        panel={props.panel}
        instead={deMap.instead.list}
        className={mapClass}
      >
        {said && <SaidOnMap tight={Boolean(notice)}>{said}</SaidOnMap>}
      </MapView>
      {handle && (
        <OpenedCards
          {...shared}
          cardOf={props.cardOf}
          handle={handle}
          opened={opened}
          onNavigate={props.onNavigate && navigate}
          onClose={close}
          onGone={forget}
        />
      )}
      <Results headingId={headingId} searching={searching} summary={summary}>
        {said && <div className={classes(handle && "max-lg:hidden")}>{said}</div>}
        <VisibleList
          {...shared}
          nearest={nearest}
          rest={count - nearest.length}
          texts={texts}
          looks={looks}
          openId={openId}
          onShow={handle && open}
          onLit={(storeId) => layer?.setLit(storeId)}
        />
      </Results>
    </div>
  );
}

type PositionProps = Pick<Props, "position" | "onLocate"> & { handle: MapHandle | undefined };

function ToPosition({ handle, position, onLocate }: PositionProps) {
  const toPosition = () => {
    if (!position) return onLocate?.();
    if (handle) easeTo(handle, position);
  };
  return (
    <MapButton label={deMap.toPosition} onClick={toPosition}>
      <Icon name="locate" />
    </MapButton>
  );
}

/** Takes a click on a link over, unless it is meant for another tab or window. */
const following = (onOpen: Props["onOpen"]) => (event: MouseEvent, companyId: string) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  onOpen(companyId);
};

interface CardsProps extends Pick<Props, "position" | "hrefOf" | "cardOf" | "onNavigate"> {
  handle: MapHandle;
  opened: readonly Opened[];
  onFollow: (event: MouseEvent, companyId: string) => void;
  onClose: () => void;
  onGone: (storeId: string) => void;
}

/** The card of the open pin, and those that are still on their way out. */
function OpenedCards({ handle, opened, hrefOf, cardOf, onFollow, onGone, ...rest }: CardsProps) {
  return opened.map(({ one, leaving, placed }) => (
    <OpenedCard
      key={one.marker.storeId}
      {...rest}
      handle={handle}
      opened={one}
      leaving={leaving}
      placed={placed}
      parts={cardOf?.(one)}
      href={hrefOf(one.marker.companyId)}
      onFollow={(event) => onFollow(event, one.marker.companyId)}
      onGone={() => onGone(one.marker.storeId)}
    />
  ));
}

function NothingFound({ text, onward }: { text: string; onward?: ReactNode }) {
  return (
    <>
      <p className="px-3 pb-3 text-muted">{text}</p>
      {onward}
    </>
  );
}

/** Where the list lies below the map, what is wrong has to be said on the map. */
function SaidOnMap({ tight, children }: { tight: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        "w-full max-w-104 overflow-hidden rounded-2xl bg-surface shadow-float lg:hidden",
        tight ? "*:mb-0" : "pt-3",
      )}
    >
      {children}
    </div>
  );
}

interface ResultsProps {
  headingId: string;
  searching: boolean;
  summary: string;
  children: ReactNode;
}

/** The list beside the map, below a heading that says how much was found. */
function Results({ headingId, searching, summary, children }: ResultsProps) {
  return (
    <section
      aria-labelledby={headingId}
      className="lg:-mr-2 lg:h-[max(24rem,calc(100dvh-19rem-var(--above-map,0rem)))] lg:overflow-y-auto lg:pr-2"
    >
      <h2
        id={headingId}
        tabIndex={-1}
        className="flex min-h-11 focus:outline-none items-center gap-2 px-3 text-lg font-bold"
      >
        {searching && <Spinner size={18} />}
        {summary}
      </h2>
      <p role="status" className="sr-only">
        {summary}
      </p>
      {children}
    </section>
  );
}

/** Whether it is certain that there is no map; the search must not wait for one then. */
function useMissing(onWindow: Props["onWindow"]): [boolean, (missing: boolean) => void] {
  const [missing, setMissing] = useState(false);
  const tell = (now: boolean) => {
    setMissing(now);
    if (now) onWindow(undefined);
  };
  return [missing, tell];
}

/** How many places the list shows at most; zooming in shows the others. */
const mostListed = 50;

/** The pins as they are drawn; `waiting` while newer ones are held back until the map rests. */
function useDrawn(handle: MapHandle | undefined, markers: readonly MapMarker[], maxZoom: number) {
  const settled = useAtRest(handle, markers);
  const drawn = useMemo(() => drawnMarkers(settled, maxZoom), [settled, maxZoom]);
  return { drawn, waiting: settled !== markers };
}

/** What the list shows. Without a map everything that was found counts as visible. */
function useVisible(
  drawn: readonly DrawnMarker[],
  window: Viewport | undefined,
  position: Position | undefined,
  target: Position,
): Nearest<DrawnMarker> {
  const from = position ?? window?.centre ?? target;
  return useMemo(() => {
    const visible = window ? drawn.filter(({ place }) => isInside(window, place)) : drawn;
    // Only single places have a line; those that stand for several are counted.
    const { nearest } = nearestOf(
      visible.filter((one) => countOf(one) === 1),
      from,
      mostListed,
    );
    return { nearest, count: visible.reduce((sum, one) => sum + countOf(one), 0) };
  }, [drawn, window, from]);
}

/** The visible part whenever the map rests. */
function useWindow(
  handle: MapHandle | undefined,
  onWindow: (window: Viewport) => void,
): Viewport | undefined {
  const [window, setWindow] = useState<Viewport>();
  const moved = useEffectEvent((next: Viewport) => {
    setWindow(next);
    onWindow(next);
  });
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const tell = () => moved(viewportOf(map));
    tell();
    const stop = atEveryRest(map, () => startTransition(tell));
    const resized = map.on("resize", tell);
    return () => {
      stop();
      resized.unsubscribe();
      setWindow(undefined);
    };
  }, [handle]);
  return handle && window;
}

function usePins(
  handle: MapHandle | undefined,
  drawn: readonly DrawnMarker[],
  looks: ReadonlyMap<string, PinLook>,
  openId: string | undefined,
  open: (storeId: string) => void,
): PinLayer | undefined {
  const layer = useMemo(() => handle && new PinLayer(handle), [handle]);
  const onPin = useEffectEvent(open);
  useEffect(() => layer?.attach((storeId) => onPin(storeId)), [layer]);
  useEffect(() => layer?.setMarkers(drawn, looks), [layer, drawn, looks]);
  useEffect(() => layer?.setOpen(openId), [layer, openId]);
  return layer;
}

interface Opened {
  one: DrawnMarker;
  leaving: boolean;
  /** Whether the map stays where it is, because it stands there for this card. */
  placed: boolean;
}

/** Which pin is open, and those whose cards are still on their way out. */
function useOpened(
  handle: MapHandle | undefined,
  drawn: readonly DrawnMarker[],
  headingId: string,
  searching: boolean | undefined,
) {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const openId = opened.find(({ leaving }) => !leaving)?.one.marker.storeId;

  // Nothing is open most of the time, and every movement of the map asks.
  const leave = (list: readonly Opened[]) =>
    list.every(({ leaving }) => leaving) ? list : list.map((one) => ({ ...one, leaving: true }));
  const open = (storeId: string, placed = false) => {
    const one = drawn.find(({ marker }) => marker.storeId === storeId);
    if (one)
      setOpened((list) => [
        ...leave(list.filter((other) => other.one.marker.storeId !== storeId)),
        { one, leaving: false, placed },
      ]);
  };
  const close = () => {
    // The keyboard goes back to where it came from.
    const focused = document.activeElement?.closest(".map-card");
    if (focused && openId)
      document
        .querySelector<HTMLElement>(`[data-store="${CSS.escape(openId)}"]`)
        ?.focus({ preventScroll: true });
    setOpened(leave);
  };
  const forget = (storeId: string) =>
    setOpened((list) => list.filter(({ one, leaving }) => !(leaving && one.marker.storeId === storeId)));

  const collapse = useEffectEvent(close);
  useEffect(() => {
    if (!handle) return;
    const subscriptions = [
      handle.map.on("dragstart", () => collapse()),
      handle.map.on("click", () => collapse()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [handle]);

  // What a search no longer finds has no card either, nor a pin to which the keyboard could go back. While another
  // answer is on its way nothing is known to be gone.
  if (!searching && openId !== undefined && !drawn.some(({ marker }) => marker.storeId === openId))
    setOpened(leave);
  useEffect(() => {
    if (openId === undefined && document.activeElement?.closest(".map-card"))
      document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [openId, headingId]);

  return { opened, openId, open, close, forget };
}
