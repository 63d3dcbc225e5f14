/** What is in the banner's picture: Upper Austria in layers, from the Alps over the Danube to the orchard in front. */
import { classes } from "../ui/classes";

interface Spot {
  x: number;
  y: number;
  scale?: number;
}

const at = ({ x, y, scale = 1 }: Spot) => `translate(${x} ${y}) scale(${scale})`;

function Tree({ tone = "#2f7d55", ...spot }: Spot & { tone?: string }) {
  return (
    <g transform={at(spot)}>
      <path d="M0 2v-16" stroke="#5a4632" strokeWidth="4" />
      <ellipse cy="-27" rx="12" ry="19" fill={tone} />
      <path d="M0-12v-20M0-22l5-6M0-18l-5-5" stroke="#0b3b2e" strokeOpacity=".28" strokeWidth="1.8" fill="none" />
    </g>
  );
}

function Spruce(spot: Spot) {
  return (
    <g transform={at(spot)}>
      <path d="M0 2v-8" stroke="#5a4632" strokeWidth="3.5" />
      <path d="M0-46 9-27H5l8 13H7l6 9h-26l6-9h-6l8-13h-4Z" fill="#226b4b" />
    </g>
  );
}

function House({ roof = "#b5533c", ...spot }: Spot & { roof?: string }) {
  return (
    <g transform={at(spot)}>
      <path d="M-17 0v-20h34V0Z" fill="#fff8ea" />
      <path d="M-22-19 0-37l22 18Z" fill={roof} />
      <path d="M-10-14h6v7h-6Zm14 0h6v7H4Z" fill="#a9cfdb" />
    </g>
  );
}

/** The four-sided farmstead of the region. */
function Farmstead(spot: Spot) {
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
function Church(spot: Spot) {
  return (
    <g transform={at(spot)}>
      <path d="M4 0v-32h52V0Z" fill="#f7ecd8" />
      <path d="m-1-31 12-19h40l12 19Z" fill="#a84a35" />
      <path d="M-16 0v-62H8V0Z" fill="#fff8ea" />
      <path d="M-18-62h28c1-7-3-9-6-14-3-4-4-6-4-9-1-3-3-5-4-13-1 8-3 10-4 13 0 3-1 5-4 9-3 5-7 7-6 14Z" fill="#3f7f72" />
      <path d="M-4-98v-9M-7.5-104h7" stroke="#c99a2e" strokeWidth="2" />
      <circle cx="-4" cy="-48" r="5.5" fill="#fff" stroke="#7a5238" strokeWidth="1.5" />
      <path d="M20-22a4 4 0 0 1 8 0v11h-8Zm18 0a4 4 0 0 1 8 0v11h-8Z" fill="#a9cfdb" />
    </g>
  );
}

function Turbine({ slow = false, ...spot }: Spot & { slow?: boolean }) {
  return (
    <g transform={at(spot)} fill="#fff">
      <path d="m-2.5 0 1.5-74h2L2.5 0Z" />
      <g className={classes("origin-center [transform-box:fill-box]", slow ? "animate-[turn_19s_linear_infinite]" : "animate-[turn_13s_linear_infinite]")}>
        {/* The unseen circle makes the hub the middle that the blades turn around. */}
        <circle cy="-74" r="38" fill="none" />
        {[20, 140, 260].map((angle) => <path key={angle} d="M0-74c3.5-7 3-20 0-36-3 16-3.5 29 0 36Z" transform={`rotate(${angle} 0 -74)`} />)}
      </g>
      <circle cy="-74" r="3.2" />
    </g>
  );
}

function Pin({ tone, ...spot }: Spot & { tone: string }) {
  return (
    <g transform={at(spot)}>
      <ellipse cy="1" rx="7" ry="2.5" fill="#0b3b2e" fillOpacity=".22" />
      <path d="M0 0c10-11 15-18.5 15-26a15 15 0 0 0-30 0C-15-18.5-10-11 0 0Z" fill={tone} stroke="#fff" strokeWidth="3" />
      <circle cy="-26" r="5" fill="#fff" />
    </g>
  );
}

function Sky() {
  return (
    <>
      <circle cx="1290" cy="122" r="88" fill="#f8c95a" fillOpacity=".14" />
      <circle cx="1290" cy="122" r="50" fill="#f8c95a" />
      <g fill="#fff" fillOpacity=".85">
        <path className="animate-[drift_16s_ease-in-out_infinite_alternate]" d="M1010 72a20 20 0 0 1 37-10 26 26 0 0 1 48 6 15 15 0 0 1 3 30h-86a14 14 0 0 1-2-26Z" />
        <path className="animate-[drift_22s_ease-in-out_infinite_alternate-reverse]" d="M1402 52a14 14 0 0 1 26-7 18 18 0 0 1 34 4 11 11 0 0 1 2 21h-60a10 10 0 0 1-2-18Z" />
      </g>
      <path d="M-1200 300l130-96 90 60 120-110 110 96 90-60 160 110 130-80 120 70 110-90 140 62L96 190l40 26 78-70 60 52 46-32 92 82 80-58 62 40 98-92 52 44 44-26 96 78 88-62 70 46 92-94 70 66 52-30 94 78 60-46 84 66v160H0Z" fill="#c9e2df" fillOpacity=".75" />
      <path d="m214 146-26 24 18-5 12 11 14-12 12 8ZM652 138l-28 26 18-4 14 12 12-14 10 6Z" fill="#fff" fillOpacity=".9" />
    </>
  );
}

function Hills() {
  return (
    <>
      <path d="M-1200 240c200-60 420-60 600-20s420 50 600 16c120-52 260-60 400-22s260 24 390-16 250-58 400-34 270 44 410-2 380-70 600-30 420 60 600 20v320h-4000Z" fill="#cfe6d6" />
      <Turbine x={1108} y={190} />
      <Turbine x={1178} y={184} scale={0.78} slow />
      <path d="M-1200 290c220-50 400-40 600-14s420 30 600-8c150-44 300-30 440-2s280 30 420-8 280-66 430-36 220 34 310 10 400-60 620-16 400 40 580 10v240h-4000Z" fill="#a9d2b7" />
      <path d="M1330 222c86 14 170 24 270 10 90-14 180-28 270-30l60 36c-110 0-220 16-330 28-104 12-190 4-262-12Z" fill="#e6d58f" />
      <path d="M1352 254c84 16 170 20 248 12 110-12 220-26 330-26l50 28c-120-4-240 10-380 20-86 10-168 6-240-8Z" fill="#c9c878" />
      {[[548, 288], [572, 293], [596, 297], [620, 300]].map(([x, y]) => <Spruce key={x} x={x!} y={y!} scale={0.7} />)}
      <path d="M-1200 330c240-40 420-30 620-8s400 26 580-4c180-46 330-26 500-4s330 14 480-22 320-54 620 4 420 24 640-14 400-20 560 14v180h-4000Z" fill="#7dbb95" />
      <path d="M2800 372c-220-40-420-10-620-16s-390 4-580-18-250-14-340 8s-150 30-236 24-150-26-232-18-150 40-250 58l118 30c90-32 130-60 200-66s150 28 250 28 170-42 270-58 140-4 220 8c190 24 380 24 580 24s400-20 620 20Z" fill="#b9dfe9" />
      <path d="M1540 340c-110-8-190-2-262 16M930 374c-60-10-110-22-160-16" stroke="#fff" strokeOpacity=".7" strokeWidth="3" strokeLinecap="round" fill="none" />
    </>
  );
}

function Village() {
  return (
    <>
      <Farmstead x={300} y={318} />
      <Tree x={212} y={320} scale={1.1} />
      <Tree x={388} y={320} tone="#3a8a5e" />
      <Tree x={412} y={322} scale={0.8} />
      <House x={1000} y={304} roof="#a84a35" />
      <Church x={1052} y={306} />
      <House x={1140} y={308} />
      <House x={1184} y={312} scale={0.9} roof="#c0634a" />
      <Tree x={970} y={306} />
      <Tree x={1220} y={316} scale={1.1} tone="#3a8a5e" />
      <Tree x={1240} y={318} scale={0.8} />
      <House x={1786} y={322} />
      <House x={1828} y={326} scale={0.9} roof="#a84a35" />
      <Tree x={1868} y={326} />
      <House x={-170} y={338} roof="#c0634a" />
      <Tree x={-206} y={340} />
      <Tree x={-128} y={340} scale={0.9} tone="#3a8a5e" />
      <Pin x={300} y={254} tone="#38721b" />
      <Pin x={1140} y={266} tone="#a63f24" />
    </>
  );
}

function Meadow() {
  return (
    <>
      <path d="M-1200 388c240-34 440-26 640-4s400 20 560-6c170-30 330-22 500 4s360 34 560 12 360-40 540-14 420 40 640 12 400-30 560-6v80h-4000Z" fill="#4f9c73" />
      <path d="M-1200 424c260-26 480-22 700-10s340 18 500 2c230-28 470-18 720 0s560 14 880-14 440-10 660 8 400 14 540-2v60h-4000Z" fill="#3b8761" />
      <Pin x={902} y={392} tone="#8a5a00" scale={1.1} />
      <Pin x={1392} y={386} tone="#1d6a96" scale={1.1} />
      {[[88, 398], [128, 392], [168, 398]].map(([x, y]) => <Tree key={x} x={x!} y={y!} scale={1.25} tone="#24704c" />)}
      {[[1482, 404], [1524, 396], [1562, 406]].map(([x, y]) => <Tree key={x} x={x!} y={y!} scale={1.35} tone="#24704c" />)}
      <Spruce x={640} y={418} scale={1.1} />
      <Spruce x={668} y={424} scale={0.85} />
      <g fill="#f8c95a">{[250, 330, 470, 760, 980, 1130, 1290].map((x, index) => <circle key={x} cx={x} cy={430 + (index % 3) * 7} r="2.6" />)}</g>
      <g fill="#fff">{[282, 392, 540, 720, 900, 1060, 1220, 1360].map((x, index) => <circle key={x} cx={x} cy={437 - (index % 2) * 9} r="2.2" />)}</g>
    </>
  );
}

/** The hills run on far beyond the frame, so that the widest window is filled. */
export function LandscapeDrawing() {
  return (
    <>
      <Sky />
      <Hills />
      <Village />
      <Meadow />
    </>
  );
}
