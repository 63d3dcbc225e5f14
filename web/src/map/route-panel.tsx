/** The panel of a route: distance, duration, means of transport, and links to navigation apps. */
import { useEffect, useRef } from "react";
import type { Position } from "../lib/geo";
import { de } from "../text/de";
import { deMap } from "../text/de-map";
import { Button } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { Spinner } from "../ui/spinner";
import { deviceLinks } from "./device-links";
import { routeText, type Route } from "./route";

export type Mode = "Car" | "Bicycle" | "Foot";

interface Props {
  title: string;
  destination: Position;
  /** Where it is; some apps know only their own country. */
  country: string;
  route: Route | undefined;
  failed: boolean;
  mode: Mode;
  /** The means of transport with real ways; with fewer than two there is nothing to choose. */
  modes: readonly Mode[];
  onMode: (mode: Mode) => void;
  onCancel: () => void;
  /** Asks for the visitor's position, where it is not known yet. */
  onLocate?: (() => void) | undefined;
}

export function RoutePanel({
  title,
  destination,
  country,
  route,
  failed,
  mode,
  modes,
  onMode,
  onCancel,
  onLocate,
}: Props) {
  const panel = useRef<HTMLElement>(null);
  // The button that asked for the way is gone by now; its answer is the next thing to read.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // The panel goes with its button, and the keyboard would start again at the top of the page.
  const cancel = () => {
    const frame = panel.current?.closest<HTMLElement>("[data-map]");
    // Where the library failed, what is left of it in the page draws nothing.
    const drawn =
      frame?.dataset.map === "ready" ? frame.querySelector<HTMLElement>(".maplibregl-canvas") : undefined;
    (drawn ?? frame)?.focus({ preventScroll: true });
    onCancel();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={deMap.routeTo(title)}
      className="focus-visible:outline-none rounded-2xl bg-surface p-4 shadow-float"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0" role="status">
          <p className="truncate text-md text-muted">{deMap.routeTo(title)}</p>
          {onLocate ? (
            <p className="font-semibold">{deMap.routeFromWhere}</p>
          ) : (
            <Figures route={route} failed={failed} />
          )}
        </div>
        <Button look="outline" onClick={cancel} className="shrink-0">
          {de.common.cancel}
        </Button>
      </div>
      {onLocate && (
        <Button onClick={onLocate} className="mt-3 w-full">
          <Icon name="locate" size={18} />
          {deMap.fromMyPosition}
        </Button>
      )}
      {!onLocate && modes.length > 1 && <Modes mode={mode} modes={modes} onMode={onMode} />}
      <DeviceLinks destination={destination} country={country} />
    </section>
  );
}

function Figures({ route, failed }: { route: Route | undefined; failed: boolean }) {
  if (failed) return <p className="font-semibold text-error">{deMap.routeFailed}</p>;
  if (!route)
    return (
      <p className="flex items-center gap-2 text-pine-700">
        <Spinner size={18} />
        {deMap.routeLoading}
      </p>
    );
  return (
    <>
      <p className="text-xl font-bold text-pine-900">{routeText(route)}</p>
      {!route.exact && (
        <p className="mt-0.5 text-md text-muted">
          {route.problem ? deMap.routeProblems[route.problem] : deMap.straightNote}
        </p>
      )}
    </>
  );
}

function Modes({ mode, modes, onMode }: Pick<Props, "mode" | "modes" | "onMode">) {
  return (
    <div
      role="group"
      aria-label={deMap.modesLabel}
      className="mt-3 flex gap-1 rounded-control bg-pine-50 p-1"
    >
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          onClick={() => onMode(one)}
          className={classes(
            "min-h-11 grow rounded-[9px] px-3 text-md font-semibold transition-colors duration-150",
            one === mode ? "bg-pine-700 text-white" : "text-pine-900 hover:bg-pine-100",
          )}
        >
          {deMap.modes[one]}
        </button>
      ))}
    </div>
  );
}

/** Nothing is asked of another company before one of these is clicked, and then only the destination is told. */
function DeviceLinks({ destination, country }: Pick<Props, "destination" | "country">) {
  return (
    <details className="group mt-2">
      <summary
        className={
          "flex min-h-11 list-none items-center gap-1.5 rounded text-md font-semibold text-pine-700 " +
          "[&::-webkit-details-marker]:hidden"
        }
      >
        <Icon name="share" size={18} />
        {deMap.links.title}
        <Icon
          name="chevronDown"
          size={16}
          className="transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="flex flex-wrap gap-2 pt-1">
        {deviceLinks(destination, country).map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              referrerPolicy="no-referrer"
              className={
                "inline-flex min-h-11 items-center rounded-pill bg-pine-50 px-3.5 text-md font-medium " +
                "text-pine-900 hover:bg-pine-100"
              }
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
