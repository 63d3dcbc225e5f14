/** The shapes that the banner's picture repeats: trees, houses, a church, turbines, pins and flowers. */

interface Spot {
  x: number;
  y: number;
  scale?: number;
}

const at = ({ x, y, scale = 1 }: Spot) => `translate(${x} ${y}) scale(${scale})`;

/** Whole numbers where a tenth is not seen. */
const rounded = (value: number) => (Math.abs(value) < 4 ? Math.round(value * 10) / 10 : Math.round(value));

/**
 * One path for the same shape at many places: the browser lays out every element of this picture before the page is first seen.
 * `shape` is given a function that scales its measures.
 */
function repeated(spots: readonly Spot[], shape: (size: (measure: number) => number) => string): string {
  return spots
    .map(({ x, y, scale = 1 }) => `M${x} ${y}${shape((measure) => rounded(measure * scale))}`)
    .join("");
}

export interface TonedSpot extends Spot {
  tone: string;
}

/** The spots of each tone, in the order in which the tones first come. */
function byTone<T extends { tone: string }>(spots: readonly T[]): [string, T[]][] {
  return [...new Set(spots.map(({ tone }) => tone))].map((tone) => [
    tone,
    spots.filter((spot) => spot.tone === tone),
  ]);
}

export function Trees({ spots }: { spots: readonly TonedSpot[] }) {
  return (
    <>
      <path d={repeated(spots, (s) => `m${s(-2)} ${s(2)}v${s(-16)}h${s(4)}v${s(16)}Z`)} fill="#5a4632" />
      {byTone(spots).map(([tone, trees]) => (
        <path
          key={tone}
          d={repeated(
            trees,
            (s) =>
              `m${s(-12)} ${s(-27)}a${s(12)} ${s(19)} 0 1 1 ${s(24)} 0a${s(12)} ${s(19)} 0 1 1 ${s(-24)} 0Z`,
          )}
          fill={tone}
        />
      ))}
      <path
        d={repeated(
          spots,
          (s) => `m0 ${s(-12)}v${s(-20)}m0 ${s(10)}l${s(5)} ${s(-6)}m${s(-5)} ${s(10)}l${s(-5)} ${s(-5)}`,
        )}
        stroke="#0b3b2e"
        strokeOpacity=".28"
        strokeWidth="2"
        fill="none"
      />
    </>
  );
}

export function Spruces({ spots }: { spots: readonly Spot[] }) {
  return (
    <>
      <path d={repeated(spots, (s) => `m${s(-1.8)} ${s(2)}v${s(-8)}h${s(3.6)}v${s(8)}Z`)} fill="#5a4632" />
      <path
        d={repeated(
          spots,
          (s) =>
            `m0 ${s(-46)}l${s(9)} ${s(19)}h${s(-4)}l${s(8)} ${s(13)}h${s(-6)}l${s(6)} ${s(9)}h${s(-26)}` +
            `l${s(6)} ${s(-9)}h${s(-6)}l${s(8)} ${s(-13)}h${s(-4)}Z`,
        )}
        fill="#226b4b"
      />
    </>
  );
}

/** The tone of a house is that of its roof. */
export function Houses({ spots }: { spots: readonly TonedSpot[] }) {
  return (
    <>
      <path d={repeated(spots, (s) => `m${s(-17)} 0v${s(-20)}h${s(34)}v${s(20)}Z`)} fill="#fff8ea" />
      {byTone(spots).map(([tone, houses]) => (
        <path
          key={tone}
          d={repeated(houses, (s) => `m${s(-22)} ${s(-19)}l${s(22)} ${s(-18)}l${s(22)} ${s(18)}Z`)}
          fill={tone}
        />
      ))}
      <path
        d={repeated(
          spots,
          (s) => `m${s(-10)} ${s(-14)}h${s(6)}v${s(7)}h${s(-6)}Zm${s(14)} 0h${s(6)}v${s(7)}h${s(-6)}Z`,
        )}
        fill="#a9cfdb"
      />
    </>
  );
}

/** The four-sided farmstead of the region. */
export function Farmstead(spot: Spot) {
  return (
    <g transform={at(spot)}>
      <path d="M-62 0v-26h124V0Z" fill="#fff8ea" />
      <path d="m-70-25 16-23H54l16 23Z" fill="#a84a35" />
      <path d="m-44-48 9-12h70l9 12Z" fill="#c0634a" />
      <path d="M-13 0v-11a13 13 0 0 1 26 0V0Z" fill="#7a5238" />
      <path d="M-50-18h9v10h-9Zm20 0h9v10h-9Zm51 0h9v10h-9Zm20 0h9v10h-9Z" fill="#a9cfdb" />
    </g>
  );
}

/** A parish church with its onion dome. */
export function Church(spot: Spot) {
  return (
    <g transform={at(spot)}>
      <path d="M4 0v-32h52V0Z" fill="#f7ecd8" />
      <path d="m-1-31 12-19h40l12 19Z" fill="#a84a35" />
      <path d="M-16 0v-62H8V0Z" fill="#fff8ea" />
      <path
        d="M-18-62h28c1-7-3-9-6-14-3-4-4-6-4-9-1-3-3-5-4-13-1 8-3 10-4 13 0 3-1 5-4 9-3 5-7 7-6 14Z"
        fill="#3f7f72"
      />
      <path d="M-4-98v-9M-7.5-104h7" stroke="#c99a2e" strokeWidth="2" />
      <circle cx="-4" cy="-48" r="5.5" fill="#fff" stroke="#7a5238" strokeWidth="1.5" />
      <path d="M20-22a4 4 0 0 1 8 0v11h-8Zm18 0a4 4 0 0 1 8 0v11h-8Z" fill="#a9cfdb" />
    </g>
  );
}

const blade = [
  [0, 0],
  [3.5, -7],
  [3, -20],
  [0, -36],
  [-3, -20],
  [-3.5, -7],
] as const;

/** A blade turned around the hub. */
function turned(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [hub, ...points] = blade.map(
    ([x, y]) =>
      `${rounded(x * Math.cos(angle) - y * Math.sin(angle))} ${rounded(-74 + x * Math.sin(angle) + y * Math.cos(angle))}`,
  );
  return `M${hub}C${points.join(" ")} ${hub}Z`;
}

export function Turbine(spot: Spot) {
  return (
    <g transform={at(spot)} fill="#fff">
      <path d="m-2.5 0 1.5-74h2L2.5 0Z" />
      <g className="turbine">
        {/* The unseen circle makes the hub the middle that the blades turn around. */}
        <circle cy="-74" r="38" fill="none" />
        <path d={[20, 140, 260].map(turned).join("")} />
      </g>
      <circle cy="-74" r="3.2" />
    </g>
  );
}

export function Pins({ spots }: { spots: readonly TonedSpot[] }) {
  return (
    <>
      <path
        d={repeated(
          spots,
          (s) => `m${s(-7)} ${s(1)}a${s(7)} ${s(2.5)} 0 1 1 ${s(14)} 0a${s(7)} ${s(2.5)} 0 1 1 ${s(-14)} 0Z`,
        )}
        fill="#0b3b2e"
        fillOpacity=".22"
      />
      {byTone(spots).map(([tone, pins]) => (
        <path
          key={tone}
          d={repeated(
            pins,
            (s) =>
              `c${s(10)} ${s(-11)} ${s(15)} ${s(-18.5)} ${s(15)} ${s(-26)}a${s(15)} ${s(15)} 0 0 0 ${s(-30)} 0` +
              `c0 ${s(7.5)} ${s(5)} ${s(15)} ${s(15)} ${s(26)}Z`,
          )}
          fill={tone}
          stroke="#fff"
          strokeWidth="3"
        />
      ))}
      <path
        d={repeated(spots, (s) => `m0 ${s(-26)}h0`)}
        stroke="#fff"
        strokeWidth="10"
        strokeLinecap="round"
      />
    </>
  );
}

/** Flowers are dots: the round ends of lines without a length. */
export function Flowers({ spots, tone, width }: { spots: readonly Spot[]; tone: string; width: number }) {
  return <path d={repeated(spots, () => "h0")} stroke={tone} strokeWidth={width} strokeLinecap="round" />;
}
