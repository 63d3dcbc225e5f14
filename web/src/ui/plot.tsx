/** Numbers over time as bars, with the same in words for those who do not see them and a table behind them. */
import type { ReactNode } from "react";

export interface PlotPoint {
  /** Below its bar; short, and no other bar's. */
  label: string;
  value: number;
  /** The same time before, as a pale bar behind. */
  before?: number;
}

interface Props {
  /** What the bars say, read aloud in their place. */
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
  const most = Math.max(0, ...points.map(({ value, before = 0 }) => Math.max(value, before)));
  const tall = (value: number) => (value / Math.max(1, most)) * heightPx;
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true">
        <p className="text-sm text-muted">{valueText(most)}</p>
        <svg
          viewBox={`0 0 ${points.length * stepPx} ${heightPx}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-y border-line"
        >
          {points.map(({ label, value, before = 0 }, index) => (
            <g key={label}>
              <rect
                x={index * stepPx + 1}
                y={heightPx - tall(before)}
                width={stepPx - 5}
                height={tall(before)}
                className="fill-line"
              />
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
        <p className="grid auto-cols-fr grid-flow-col text-center text-sm text-muted">
          {points.map(({ label }, index) => (
            <span key={label} className={labelEvery === 1 ? "min-w-0 overflow-hidden" : "w-0 min-w-full"}>
              {(points.length - 1 - index) % labelEvery === 0 && label}
            </span>
          ))}
        </p>
      </div>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-pine-700">
          {tableTitle}
        </summary>
        <div className="mt-2 overflow-x-auto">{children}</div>
      </details>
    </figure>
  );
}
