/** Numbers over time as bars, with the same in words for everybody and a table behind them. */
import type { ReactNode } from "react";
import { topOf } from "./plot-scale";

export interface PlotPoint {
  /** Below its bar; short. */
  label: string;
  /** What a mouse reads at the bar; no other bar says the same. */
  hint: string;
  value: number;
  /** The same time before, as a pale bar behind. */
  before?: number;
}

interface Props {
  /** What the bars say. */
  summary: string;
  points: readonly PlotPoint[];
  /** A value as people write it. */
  valueText: (value: number) => string;
  /** Of many bars only every so many are named, counted from the last one. */
  labelEvery?: number;
  /** What opens the table. */
  tableTitle: string;
  children: ReactNode;
}

const stepPx = 12;
const heightPx = 100;

/** Drawn as SVG without a library: bars need none, print sharply and take the colours of light and dark pages. */
export function Plot({ summary, points, valueText, labelEvery = 1, tableTitle, children }: Props) {
  const top = topOf(Math.max(0, ...points.map(({ value, before = 0 }) => Math.max(value, before))));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-5 text-md">{summary}</figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted">
        {/* The numbers stand beside their lines, of which the first is at the top. */}
        <div className="-my-2.5 flex flex-col justify-between text-right tabular-nums">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{valueText(value)}</span>
          ))}
        </div>
        <Bars points={points} top={top} />
        <Labels points={points} every={labelEvery} />
      </div>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-pine-700">
          {tableTitle}
        </summary>
        <div className="mt-2 overflow-x-auto print:overflow-visible">{children}</div>
      </details>
    </figure>
  );
}

function Bars({ points, top }: { points: readonly PlotPoint[]; top: number }) {
  const width = points.length * stepPx;
  const tall = (value: number) => (value / top) * heightPx;
  return (
    <svg
      viewBox={`0 0 ${width} ${heightPx}`}
      preserveAspectRatio="none"
      className="h-36 w-full border-y border-line print:h-24"
    >
      <line
        x2={width}
        y1={heightPx / 2}
        y2={heightPx / 2}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      {points.map(({ hint, value, before = 0 }, index) => (
        <g key={hint}>
          <title>{hint}</title>
          {/* A low bar, or none, is found by the mouse as well. */}
          <rect x={index * stepPx} width={stepPx} height={heightPx} fill="transparent" />
          {/* Pale, so its edge is a line that everybody sees. */}
          {before > 0 && (
            <rect
              x={index * stepPx + 1}
              y={heightPx - tall(before)}
              width={stepPx - 5}
              height={tall(before)}
              className="fill-line stroke-control"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <rect
            x={index * stepPx + 3}
            y={heightPx - tall(value)}
            width={stepPx - 4}
            height={tall(value)}
            className="fill-pine-600"
          />
        </g>
      ))}
    </svg>
  );
}

/** A dozen names fit below their bars on wide screens; on a phone every other one does. */
function Labels({ points, every }: { points: readonly PlotPoint[]; every: number }) {
  return (
    <p className="col-start-2 mt-1 grid auto-cols-fr grid-flow-col">
      {points.map(({ label, hint }, index) => {
        const back = points.length - 1 - index;
        if (back % every !== 0) return <span key={hint} />;
        const rare = every === 1 && points.length > 7 && back % 2 === 1;
        return (
          <span
            key={hint}
            className={`flex w-0 min-w-full justify-center whitespace-nowrap ${rare ? "max-sm:invisible" : ""}`}
          >
            {label}
          </span>
        );
      })}
    </p>
  );
}
