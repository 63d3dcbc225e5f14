/** The picture of a company without a photo: a storefront in its category's colours, always the same for the same company. */
import type { ReactNode } from "react";

/** A small number from a text, spread evenly enough to choose a drawing. */
export function seedNumber(seed: string): number {
  let value = 7;
  for (const letter of seed) value = (value * 31 + letter.charCodeAt(0)) % 1_000_003;
  return value;
}

const ground = 430;

function Tree({ x, height }: { x: number; height: number }) {
  return (
    <>
      <path d={`M${x} ${ground + 4}v${-height * 0.4}`} stroke="#6b4a2e" strokeWidth="8" />
      <ellipse cx={x} cy={ground - height * 0.64} rx={height * 0.29} ry={height * 0.42} fill="#5b9a60" />
    </>
  );
}

function Window({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x} ${y}h42v50h-42Z`} fill="#c4dfe6" stroke="#fff" strokeWidth="6" />
      <path d={`M${x + 21} ${y}v50`} stroke="#fff" strokeWidth="4" />
      <path d={`M${x - 2} ${y + 60}h46`} stroke="#6fa866" strokeWidth="10" strokeLinecap="round" />
    </>
  );
}

/** Shop window, door and striped awning; the part every building shares. */
function Shop({ x, y, width }: { x: number; y: number; width: number }) {
  const stripes = 8;
  const stripe = width / stripes;
  const height = ground - y;
  return (
    <>
      <rect x={x + 12} y={y + 26} width={width * 0.56} height={height - 46} rx="4" fill="#cfe6e6" />
      <path
        d={`m${x + 26} ${y + height - 30} ${width * 0.16} ${66 - height}`}
        stroke="#fff"
        strokeOpacity=".6"
        strokeWidth="11"
      />
      <rect x={x + 12} y={y + height - 30} width={width * 0.56} height="10" fill="var(--cat)" />
      <rect
        x={x + width * 0.68}
        y={y + 26}
        width={width * 0.24}
        height={height - 26}
        rx="4"
        fill="var(--cat)"
      />
      <rect
        x={x + width * 0.68 + 9}
        y={y + 38}
        width={width * 0.24 - 18}
        height={height * 0.4}
        rx="3"
        fill="#cfe6e6"
      />
      {Array.from({ length: stripes }, (_, index) => (
        <path
          key={index}
          d={`M${x + index * stripe} ${y}h${stripe}v24a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0Z`}
          fill={index % 2 ? "#fff" : "var(--cat)"}
        />
      ))}
      <rect x={x - 6} y={y - 9} width={width + 12} height="13" rx="4" fill="var(--cat)" />
    </>
  );
}

const buildings: readonly (() => ReactNode)[] = [
  () => (
    <>
      <path d="m226 208 50-84h250l50 84Z" fill="#a5523a" />
      <path d="M246 204h310v228H246Z" fill="#fff8ea" />
      <Window x={282} y={228} />
      <Window x={380} y={228} />
      <Window x={478} y={228} />
      <Shop x={254} y={316} width={294} />
    </>
  ),
  () => (
    <>
      <path d="M214 236 400 96l186 140Z" fill="#9c4a35" />
      <path d="M238 232 400 116l162 116v200H238Z" fill="#fff6e2" />
      <path d="M400 118v112M306 190h188M286 230l60-40M514 230l-60-40" stroke="#6b4330" strokeWidth="9" />
      <path d="M238 232h324M238 304h324M320 232v72M480 232v72" stroke="#6b4330" strokeWidth="9" />
      <Window x={379} y={242} />
      <Shop x={246} y={322} width={308} />
    </>
  ),
  () => (
    <>
      <path d="M226 190 580 118v70Z" fill="#f7f3ea" />
      <path d="m212 196 382-84v-20L212 174Z" fill="#3b4a44" />
      <path d="m300 152 190-42v-22l-190 42Z" fill="#1f3f66" />
      <path d="M232 186h340v246H232Z" fill="#fffdf6" />
      <path d="M454 158h118v274H454Z" fill="#c8a27a" />
      <path d="M470 158v274m20-274v274m20-274v274m20-274v274m20-274v274" stroke="#b38b62" strokeWidth="3" />
      <Window x={270} y={214} />
      <Window x={360} y={214} />
      <Shop x={238} y={306} width={212} />
      <path d="M484 330h60v102h-60Z" fill="var(--cat)" />
    </>
  ),
];

/** The ground runs on beyond the frame, so that wide headers are filled as well as cards. */
export function Storefront({ seed }: { seed: string }) {
  const number = seedNumber(seed);
  const building = buildings[number % buildings.length];
  return (
    <svg
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className="size-full overflow-visible bg-(--cat-tint)"
    >
      <circle cx={110 + (number % 5) * 12} cy="96" r="38" fill="#f9d271" />
      <path
        d="M560 92a22 22 0 0 1 41-9 26 26 0 0 1 48 7 15 15 0 0 1 2 29h-88a14 14 0 0 1-3-27Z"
        fill="#fff"
        fillOpacity=".85"
      />
      <path
        d="M-1200 300c200-60 400-70 600-20s400 60 600 24c150-70 270-42 400-14s260-40 400-24 420 60 640 10 400-20 560 10v220h-3200Z"
        fill="var(--cat-mid)"
        fillOpacity=".45"
      />
      <path
        d="M-1200 360c240-50 420-20 620 0s400 30 580 6c170-44 330 8 480-20s220-30 320-8 420 40 640 4 400-20 560 14v150h-3200Z"
        fill="#8db98b"
        fillOpacity=".7"
      />
      <path d="M-1200 430h3200v70h-3200Z" fill="#e9e2d0" />
      <path d="M-1200 430h3200v6h-3200Z" fill="#d8cfb8" />
      <Tree x={92} height={150 + (number % 4) * 14} />
      <Tree x={712} height={136 + (number % 3) * 22} />
      {building?.()}
    </svg>
  );
}
