/** Draws a storefront in a category's colours, by the company and never like one that stands near it in a list. */
import type { ReactNode } from "react";

const walls = ["#fff8ea", "#f6e3c5", "#f3dcd0", "#e4ecdf", "#e9e6f0"] as const;
const roofs = ["#a5523a", "#7e3f2f", "#5c6b6a", "#8a6a4a"] as const;

/** What makes one drawing differ from another. */
export interface StorefrontTraits {
  building: number;
  wall: string;
  roof: string;
  mirrored: boolean;
  besides: number;
  sunX: number;
  treeHeight: number;
}

/** Chooses by the seed, each trait independently of the others. */
export function traitsOf(seed: string): StorefrontTraits {
  // FNV-1a, and after it the last steps of a mixing function: ids that differ in one letter share no trait.
  let value = 0x811c9dc5;
  for (const letter of seed) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193);
  const draw = (count: number) => {
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
    value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
    value ^= value >>> 15;
    return (value >>> 0) % count;
  };
  return {
    building: draw(buildings.length),
    wall: walls[draw(walls.length)]!,
    roof: roofs[draw(roofs.length)]!,
    mirrored: draw(2) === 1,
    besides: draw(besides.length),
    sunX: 90 + draw(6) * 18,
    treeHeight: 130 + draw(5) * 14,
  };
}

/** What people see of the traits at a glance; the house with the pent roof has a roof of its own colour. */
function lookOf({ building, wall, roof, mirrored, besides }: StorefrontTraits): string {
  return [building, wall, building === pentRoof ? "" : roof, mirrored, besides].join();
}

/** As many cards before one as may stand beside or above it, corners included, in the widest grid of six columns. */
const near = 7;

/**
 * The traits of a company that is listed after others. Nearly always they are its own; where one of the last
 * few looks the same, it takes the next look that none of them has.
 */
export function traitsAfter(before: readonly string[], seed: string): StorefrontTraits {
  let traits = traitsOf(seed);
  const looks: string[] = [];
  for (const id of [...before, seed]) {
    traits = traitsOf(id);
    for (let turn = 1; looks.slice(-near).includes(lookOf(traits)); turn += 1)
      traits = traitsOf(`${id} ${turn}`);
    looks.push(lookOf(traits));
  }
  return traits;
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
      <rect x={x + 12} y={y + height - 30} width={width * 0.56} height="10" fill="var(--cat-paint)" />
      <rect
        x={x + width * 0.68}
        y={y + 26}
        width={width * 0.24}
        height={height - 26}
        rx="4"
        fill="var(--cat-paint)"
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
          fill={index % 2 ? "#fff" : "var(--cat-paint)"}
        />
      ))}
      <rect x={x - 6} y={y - 9} width={width + 12} height="13" rx="4" fill="var(--cat-paint)" />
    </>
  );
}

type Look = Pick<StorefrontTraits, "wall" | "roof">;

/** The place of the house with the pent roof among the buildings. */
const pentRoof = 2;

const buildings: readonly ((look: Look) => ReactNode)[] = [
  // A town house with a hipped roof.
  ({ wall, roof }) => (
    <>
      <path d="m226 208 50-84h250l50 84Z" fill={roof} />
      <path d="M246 204h310v228H246Z" fill={wall} />
      <Window x={282} y={228} />
      <Window x={380} y={228} />
      <Window x={478} y={228} />
      <Shop x={254} y={316} width={294} />
    </>
  ),
  // A gable with timber framing.
  ({ wall, roof }) => (
    <>
      <path d="M214 236 400 96l186 140Z" fill={roof} />
      <path d="M238 232 400 116l162 116v200H238Z" fill={wall} />
      <path d="M400 118v112M306 190h188M286 230l60-40M514 230l-60-40" stroke="#6b4330" strokeWidth="9" />
      <path d="M238 232h324M238 304h324M320 232v72M480 232v72" stroke="#6b4330" strokeWidth="9" />
      <Window x={379} y={242} />
      <Shop x={246} y={322} width={308} />
    </>
  ),
  // A new house with a pent roof, solar panels and a wing of wood.
  ({ wall }) => (
    <>
      <path d="M226 190 580 118v70Z" fill="#f7f3ea" />
      <path d="m212 196 382-84v-20L212 174Z" fill="#3b4a44" />
      <path d="m300 152 190-42v-22l-190 42Z" fill="#1f3f66" />
      <path d="M232 186h340v246H232Z" fill={wall} />
      <path d="M454 158h118v274H454Z" fill="#c8a27a" />
      <path d="M470 158v274m20-274v274m20-274v274m20-274v274m20-274v274" stroke="#b38b62" strokeWidth="3" />
      <Window x={270} y={214} />
      <Window x={360} y={214} />
      <Shop x={238} y={306} width={212} />
      <path d="M484 330h60v102h-60Z" fill="var(--cat-paint)" />
    </>
  ),
  // A barn with a wide gate.
  ({ wall, roof }) => (
    <>
      <path d="m206 268 54-104 140-62 140 62 54 104Z" fill={roof} />
      <path d="m236 266 46-86 118-54 118 54 46 86v166H236Z" fill={wall} />
      <path d="M268 250v180m32-200v200m200-200v200m32-180v180" stroke="#0000001f" strokeWidth="4" />
      <circle cx="400" cy="200" r="26" fill="#c4dfe6" stroke="#fff" strokeWidth="6" />
      <Shop x={262} y={306} width={276} />
    </>
  ),
  // A row of narrow houses.
  ({ wall, roof }) => (
    <>
      <path d="m186 246 18-42h94l18 42ZM500 232l18-44h94l18 44Z" fill="#8e6a55" />
      <path d="M194 244h116v188H194ZM506 230h116v202H506Z" fill="#ead9bd" />
      <path d="m296 178 108-84 108 84Z" fill={roof} />
      <path d="M306 174h196v258H306Z" fill={wall} />
      <Window x={231} y={270} />
      <Window x={543} y={258} />
      <path d="M230 366a22 22 0 0 1 44 0v66h-44Zm312 0a22 22 0 0 1 44 0v66h-44Z" fill="#7a5a45" />
      <Window x={336} y={206} />
      <Window x={430} y={206} />
      <Shop x={312} y={310} width={184} />
    </>
  ),
  // A hall with a saw-tooth roof.
  ({ wall, roof }) => (
    <>
      <path d="M222 226v-76l122 76v-76l122 76v-76l122 76Z" fill={roof} />
      <path d="M232 224h346v208H232Z" fill={wall} />
      <path d="M232 262h346" stroke="#0000001f" strokeWidth="6" />
      <Shop x={246} y={304} width={318} />
    </>
  ),
];

/** What stands beside the door. */
const besides: readonly (() => ReactNode)[] = [
  () => null,
  () => (
    <>
      <path d="M618 412h34l-5 36h-24Zm52 6h30l-4 32h-22Z" fill="#c77b52" />
      <ellipse cx="635" cy="396" rx="26" ry="22" fill="#4e8b4a" />
      <ellipse cx="685" cy="404" rx="22" ry="18" fill="#5f9c57" />
      <path
        d="M624 390h.1m20 8h.1m34 2h.1m16 6h.1"
        stroke="var(--cat-paint)"
        strokeWidth="11"
        strokeLinecap="round"
      />
    </>
  ),
  () => (
    <>
      <path d="M634 418h.1m24-3h.1m24 3h.1" stroke="#e5693c" strokeWidth="26" strokeLinecap="round" />
      <path d="M616 420h88v34h-88Z" fill="#b98a5b" />
      <path d="M616 437h88" stroke="#8a6038" strokeWidth="4" />
    </>
  ),
  () => (
    <g fill="none" stroke="#3b4a44" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M606 430a26 26 0 1 0 52 0 26 26 0 1 0-52 0m78 0a26 26 0 1 0 52 0 26 26 0 1 0-52 0" />
      <path d="m632 430 20-40h40l18 40m-58-40 18 40h40m-66-48h16m36-2h12" stroke="var(--cat-paint)" />
    </g>
  ),
];

export function StorefrontDrawing({ seed, before }: { seed: string; before: readonly string[] }) {
  const traits = traitsAfter(before, seed);
  return (
    <>
      <circle cx={traits.sunX} cy="96" r="38" fill="#f9d271" />
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
      <g transform={traits.mirrored ? "matrix(-1 0 0 1 800 0)" : undefined}>
        <Tree x={92} height={traits.treeHeight} />
        <Tree x={726} height={300 - traits.treeHeight} />
        {buildings[traits.building]?.(traits)}
        {besides[traits.besides]?.()}
      </g>
    </>
  );
}
