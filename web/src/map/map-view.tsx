/** A map with its controls and its sources; says plainly when it cannot be drawn. */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactNode,
} from "react";
import { mapDrawn } from "../browser/idle";
import { useMediaQuery } from "../browser/media-query";
import type { Position } from "../lib/geo";
import { de } from "../text/de";
import { deMap } from "../text/de-map";
import { Button } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { Spinner } from "../ui/spinner";
import { creditSeparator } from "./attribution";
import { hasDark, type BaseMap, type MapTarget } from "./base-map";
import { ScaleBar } from "./scale-bar";
import { useAttributions } from "./use-attributions";
import { useMap, type MapHandle } from "./use-map";

interface Props {
  base: BaseMap;
  label: string;
  /** Where the map opens; a whole area shows from whatever zoom it takes. */
  centre: MapTarget;
  zoom: number;
  /**
   * Whether a small map leaves the wheel to the page. One finger is always the page's: a map that fills a
   * phone's screen would otherwise hold whoever wants to scroll past it.
   */
  cooperative?: boolean;
  /** False keeps the place free without fetching the library, for maps far below the fold. */
  wanted?: boolean;
  className?: string;
  onHandle: (handle: MapHandle | undefined) => void;
  /** Whether it is certain that there is no map, for what is said beside it. */
  onMissing?: (missing: boolean) => void;
  /** Whether the operator's map does not arrive and ours stands in, which tells less from near. */
  onBaseFailed?: (failed: boolean) => void;
  /** What the buttons zoom to and from as long as it is in sight, such as the opened pin; else the middle. */
  around?: Position | undefined;
  /** Further buttons below those for zooming. */
  controls?: ReactNode;
  /** Sources to be named besides those of the map, for example of a route. */
  credit?: string;
  /** Lies over the lower edge, for example what there is to say about a route; it is there without a map too. */
  panel?: ReactNode;
  /** Where to find what the map would show, when there is none. */
  instead: string;
  /** Buttons and notices in the upper left corner, one below the other. */
  children?: ReactNode;
}

/** An operator's own tiles and styles are made for daylight, and so is then what lies on them. */
const frameClass = (base: BaseMap) =>
  classes(
    "relative isolate overflow-hidden bg-[light-dark(#eef0e6,#0b1813)] text-ink focus-visible:outline-none",
    !hasDark(base) && "scheme-light",
  );

export function MapView(props: Props) {
  const [attempt, setAttempt] = useState<{ count: number; sentTo?: Position; view?: View | undefined }>({
    count: 0,
  });
  // Whoever has moved the map goes on where they were, unless the map was sent elsewhere meanwhile.
  const view = attempt.sentTo === props.centre ? attempt.view : undefined;
  // A new key is a new attempt from the beginning.
  return (
    <MapAttempt
      key={attempt.count}
      {...props}
      {...view}
      again={attempt.count > 0}
      onRetry={(seen) => setAttempt({ count: attempt.count + 1, sentTo: props.centre, view: seen })}
    />
  );
}

type View = Pick<Props, "centre" | "zoom">;

function viewOf({ map }: MapHandle): View {
  const { lat, lng } = map.getCenter();
  return { centre: { latitude: lat, longitude: lng }, zoom: map.getZoom() };
}

interface AttemptProps extends Props {
  /** True for every attempt after the first. */
  again: boolean;
  onRetry: (view: View | undefined) => void;
}

function MapAttempt(props: AttemptProps) {
  const { base, wanted = true, className, onHandle, onMissing, onBaseFailed, again, onRetry } = props;
  const { controls, credit, panel, instead, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { progress, handle, baseFailed, builtin } = useMap(container, wanted, {
    base,
    centre: props.centre,
    zoom: props.zoom,
    label: props.label,
    cooperative: useMediaQuery("(pointer: coarse)") || (props.cooperative ?? false),
  });
  const missing = progress === "failed" || progress === "unsupported";
  useTelling(handle, onHandle);
  useTelling(missing, onMissing);
  useTelling(baseFailed, onBaseFailed);
  // The button that asked for another attempt is gone with the last one.
  useEffect(() => {
    if (again) frame.current?.focus({ preventScroll: true });
  }, [again]);
  const retry = () => onRetry(handle && viewOf(handle));
  // The operator's tiles and style cover our own map, whether it is there or not.
  const ownAlone = base.kind === "Builtin" || baseFailed;
  const busy = useBusy(handle, (progress === "loading" && wanted) || builtin === "coming");

  return (
    // It takes the keyboard where there is no drawn map to take it.
    <div
      ref={frame}
      tabIndex={-1}
      className={classes(frameClass(base), missing && withoutMap, className)}
      data-map={progress}
      aria-busy={busy}
    >
      <div ref={container} className="absolute inset-0" />
      {progress === "ready" && (
        <>
          {/* The sources take as many lines as they need; everything else stands above them. */}
          <div className="pointer-events-none absolute inset-0 z-10 flex flex-col">
            <div className="relative min-h-0 grow">
              <Buttons handle={handle} around={props.around} low={!panel}>
                {controls}
              </Buttons>
              <Messages panel={panel} twoGroups={Boolean(controls)}>
                {children}
                {baseFailed && builtin !== "missing" && <BaseFailed />}
                {ownAlone && builtin === "missing" && <GroundMissing onRetry={retry} />}
              </Messages>
            </div>
            <div className="flex min-h-6 shrink-0 items-end justify-end">
              <Credits base={base} own={ownAlone && builtin !== "missing"} handle={handle} credit={credit} />
            </div>
          </div>
          <ScaleBar handle={handle} />
        </>
      )}
      {progress === "loading" && <LoadingMap />}
      {progress === "unsupported" && (
        <Problem title={deMap.unsupported} text={deMap.unsupportedText(instead)} panel={panel} />
      )}
      {progress === "failed" && (
        <Problem title={deMap.failed} text={deMap.failedText(instead)} panel={panel}>
          <Button look="outline" onClick={retry}>
            {de.common.retry}
          </Button>
        </Problem>
      )}
    </div>
  );
}

/** Calls `tell` with the value at first and whenever it changes. */
function useTelling<Value>(value: Value, tell: ((value: Value) => void) | undefined) {
  const pass = useEffectEvent((now: Value) => void tell?.(now));
  useEffect(() => pass(value), [value]);
}

interface ButtonsProps extends Pick<Props, "around"> {
  handle: MapHandle | undefined;
  /** On phones the thumb is at the lower edge, unless something else needs the room there. */
  low: boolean;
  children: ReactNode;
}

function Buttons({ handle, around, low, children }: ButtonsProps) {
  const zoom = (by: number) => {
    const map = handle?.map;
    const place = around && ([around.longitude, around.latitude] as const);
    const inSight = place && map?.getBounds().contains([...place]);
    map?.zoomTo(map.getZoom() + by, inSight ? { around: [...place] } : {});
  };
  return (
    <div
      data-map-buttons
      className={classes(
        "pointer-events-auto absolute top-3 right-3 grid gap-2",
        low && "max-md:top-auto max-md:bottom-2",
      )}
    >
      <div className="grid overflow-hidden rounded-control bg-surface shadow-float">
        <MapButton label={deMap.zoomIn} onClick={() => zoom(1)}>
          <Icon name="plus" />
        </MapButton>
        <MapButton label={deMap.zoomOut} onClick={() => zoom(-1)} className="border-t border-line">
          <Icon name="minus" />
        </MapButton>
      </div>
      {children && (
        <div className="grid overflow-hidden rounded-control bg-surface shadow-float">{children}</div>
      )}
    </div>
  );
}

interface MessagesProps {
  panel: ReactNode;
  /** Whether there are buttons besides those for zooming. */
  twoGroups: boolean;
  children: ReactNode;
}

/** One column for all that is said, so that nothing lies on anything else; where it is too low the panel scrolls. */
function Messages({ panel, twoGroups, children }: MessagesProps) {
  return (
    <div className="absolute inset-x-3 top-3 bottom-2 flex flex-col items-start gap-2">
      {/* The room beside it is that of the buttons, wherever they stand in the upper corner. */}
      <div
        className={classes(
          "flex w-full shrink-0 flex-col items-start gap-2 *:pointer-events-auto md:pr-15",
          Boolean(panel) && "pr-15",
        )}
      >
        {children}
      </div>
      {/* On narrow maps it reaches below the buttons, two or three of them. */}
      {panel && (
        <div
          data-map-panel
          className={classes(
            "pointer-events-auto mt-auto min-h-0 w-full max-w-104 overflow-y-auto rounded-2xl shadow-float",
            twoGroups ? "max-lg:max-h-[calc(100%-9.25rem)]" : "max-lg:max-h-[calc(100%-6rem)]",
          )}
        >
          {panel}
        </div>
      )}
    </div>
  );
}

function BaseFailed() {
  return (
    <p
      role="status"
      className="max-w-104 rounded-control bg-surface px-3 py-2 text-sm font-medium shadow-float"
    >
      {deMap.baseFailed}
    </p>
  );
}

function LoadingMap() {
  return (
    <p
      role="status"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-pine-700"
    >
      <Spinner size={32} />
      <span className="text-muted">{deMap.loading}</span>
    </p>
  );
}

/** True while there is still something to load or to move. */
function useBusy(handle: MapHandle | undefined, starting: boolean): boolean {
  const [drawing, setDrawing] = useState(true);
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const subscriptions = [
      map.on("idle", () => setDrawing(false)),
      map.on("movestart", () => setDrawing(true)),
      map.on("dataloading", () => setDrawing(true)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [handle]);
  const busy = starting || (handle !== undefined && drawing);
  // Others have waited for it, also where it cannot be drawn.
  useEffect(() => {
    if (!busy) dispatchEvent(new Event(mapDrawn));
  }, [busy]);
  return busy;
}

export function MapButton({
  label,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        "grid size-11 place-items-center text-pine-900 transition-colors duration-150 hover:bg-pine-50 focus-visible:-outline-offset-3",
        className,
      )}
      {...rest}
    />
  );
}

/**
 * Without a map there is only something to read: as high as that is, so that what stands below it can be
 * seen. Beside a list it stays as high as the list.
 */
const withoutMap = "grid grid-rows-[minmax(0,1fr)] max-lg:h-auto!";

function Problem({
  title,
  text,
  panel,
  children,
}: {
  title: string;
  text: string;
  panel: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="relative flex flex-col items-center [justify-content:safe_center] gap-2 overflow-y-auto px-4 py-8">
      <div role="alert" className="grid justify-items-center gap-2 text-center">
        <Icon name="pin" size={32} className="text-pine-600" />
        <p className="text-lg font-bold">{title}</p>
        <p className="mb-2 max-w-[44ch] text-muted">{text}</p>
        {children}
      </div>
      {panel && <div className="w-full max-w-104">{panel}</div>}
    </div>
  );
}

/** Neither the operator's map nor ours: the pins stand on plain ground. */
function GroundMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex max-w-104 flex-wrap items-center gap-x-3 rounded-control bg-surface py-1 pr-1 pl-3 shadow-float">
      <p role="status" className="py-1 text-sm font-medium">
        {deMap.groundMissing}
      </p>
      <Button look="quiet" onClick={onRetry}>
        {de.common.retry}
      </Button>
    </div>
  );
}

/** Names the sources of everything the map shows. */
function Credits({
  base,
  own,
  handle,
  credit,
}: {
  base: BaseMap;
  own: boolean;
  handle: MapHandle | undefined;
  credit: string | undefined;
}) {
  const bySources = useAttributions(handle, base.kind === "Style" && !base.attribution);
  // Around the streets and further out ours is seen as well.
  const ownSeen = own || base.kind === "Streets";
  const parts = [bySources, ownSeen ? base.builtinAttribution : "", credit ?? ""].filter(Boolean);
  if (!base.attribution && parts.length === 0) return null;
  return (
    <p
      className={
        "pointer-events-auto max-w-[calc(100%-5.75rem)] rounded-tl-lg bg-surface/90 px-2 py-0.5 " +
        "text-right text-[0.75rem] leading-snug text-muted"
      }
    >
      {base.attribution &&
        (base.attributionUrl ? (
          <a href={base.attributionUrl} rel="noopener" className="underline">
            {base.attribution}
          </a>
        ) : (
          base.attribution
        ))}
      {base.attribution && parts.length > 0 && creditSeparator}
      {parts.join(creditSeparator)}
    </p>
  );
}
