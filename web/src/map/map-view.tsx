/** A map with its controls and its sources; says plainly when it cannot be drawn. */
import { useEffect, useEffectEvent, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import type { Position } from "../geo";
import { deMap } from "../text/de-map";
import { de } from "../text/de";
import { Button } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { Spinner } from "../ui/spinner";
import type { MapBase } from "./base";
import { ScaleBar } from "./scale-bar";
import { useMap, type MapHandle } from "./use-map";

interface Props {
  base: MapBase;
  label: string;
  centre: Position;
  zoom: number;
  cooperative?: boolean;
  /** False keeps the place free without fetching the library, for maps far below the fold. */
  wanted?: boolean;
  className?: string;
  onHandle: (handle: MapHandle | undefined) => void;
  /** Further buttons below those for zooming. */
  controls?: ReactNode;
  /** Sources to be named besides those of the map, for example of a route. */
  credit?: string;
  /** Lies over the lower edge, for example what there is to say about a route; it is there without a map too. */
  panel?: ReactNode;
  /** Where to find what the map would show, when there is none. */
  instead: string;
  children?: ReactNode;
}

export function MapView(props: Props) {
  // A new key is a new attempt from the beginning.
  const [attempt, setAttempt] = useState(0);
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function MapAttempt({ base, label, centre, zoom, cooperative = false, wanted = true, className, onHandle, controls, credit, panel, instead, children, onRetry }: Props & { onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const { progress, handle, baseFailed } = useMap(container, wanted, { base, centre, zoom, label, cooperative });
  const pass = useEffectEvent(onHandle);
  useEffect(() => pass(handle), [handle]);
  const busy = useBusy(handle, progress === "loading" && wanted);

  return (
    <div className={classes("relative isolate overflow-hidden bg-[#eef0e6]", className)} data-map={progress} aria-busy={busy}>
      <div ref={container} className="absolute inset-0" />
      {progress === "ready" && (
        <>
          {/* On phones the thumb is at the lower edge, unless something else needs the room there. */}
          <div className={classes("absolute top-3 right-3 z-10 grid gap-2", !panel && "max-md:top-auto max-md:bottom-11")}>
            <div className="grid overflow-hidden rounded-control bg-surface shadow-float">
              <MapButton label={deMap.zoomIn} onClick={() => handle?.map.zoomIn()}><Icon name="plus" /></MapButton>
              <MapButton label={deMap.zoomOut} onClick={() => handle?.map.zoomOut()} className="border-t border-line"><Icon name="minus" /></MapButton>
            </div>
            {controls && <div className="grid overflow-hidden rounded-control bg-surface shadow-float">{controls}</div>}
          </div>
          {panel && <div className="absolute bottom-8 left-3 z-10 w-[min(26rem,calc(100%-1.5rem))]">{panel}</div>}
          {children}
          {baseFailed && <p role="status" className="absolute top-3 left-3 z-10 max-w-[min(26rem,70%)] rounded-control bg-surface px-3 py-2 text-sm font-medium shadow-float">{deMap.baseFailed}</p>}
          <ScaleBar handle={handle} />
          <Credits base={base} baseFailed={baseFailed} credit={credit} />
        </>
      )}
      {progress === "loading" && <p role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-pine-700"><Spinner size={32} /><span className="text-muted">{deMap.loading}</span></p>}
      {progress === "unsupported" && <Problem title={deMap.unsupported} text={deMap.unsupportedText(instead)} panel={panel} />}
      {progress === "failed" && <Problem title={deMap.failed} text={deMap.failedText(instead)} panel={panel}><Button look="outline" onClick={onRetry}>{de.common.retry}</Button></Problem>}
    </div>
  );
}

/** True while there is still something to load or to move. */
function useBusy(handle: MapHandle | undefined, starting: boolean): boolean {
  const [drawing, setDrawing] = useState(true);
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const subscriptions = [map.on("idle", () => setDrawing(false)), map.on("movestart", () => setDrawing(true)), map.on("dataloading", () => setDrawing(true))];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [handle]);
  return starting || (handle !== undefined && drawing);
}

export function MapButton({ label, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return <button type="button" aria-label={label} title={label} className={classes("grid size-11 place-items-center text-pine-900 transition-colors duration-150 hover:bg-pine-50 focus-visible:-outline-offset-3", className)} {...rest} />;
}

function Problem({ title, text, panel, children }: { title: string; text: string; panel: ReactNode; children?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center [justify-content:safe_center] gap-2 overflow-y-auto p-4">
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

/** Whoever's data is on the screen is named; the operator's tiles cover ours unless they fail. */
function Credits({ base, baseFailed, credit }: { base: MapBase; baseFailed: boolean; credit: string | undefined }) {
  const own = base.kind === "Builtin" || baseFailed;
  const parts = [own ? base.builtinAttribution : "", credit ?? ""].filter(Boolean);
  return (
    <p className="absolute right-0 bottom-0 z-10 max-w-[calc(100%-5.75rem)] rounded-tl-lg bg-surface/90 px-2 py-0.5 text-right text-[0.75rem] leading-snug text-muted">
      {base.attribution && (base.attributionUrl ? <a href={base.attributionUrl} rel="noopener" className="underline">{base.attribution}</a> : base.attribution)}
      {base.attribution && parts.length > 0 && " · "}
      {parts.join(" · ")}
    </p>
  );
}
