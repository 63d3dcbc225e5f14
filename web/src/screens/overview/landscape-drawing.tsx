/** What is in the banner's picture: Upper Austria in layers, from the Alps over the Danube to the orchard in front. */
import {
  type TonedSpot,
  Trees,
  Spruces,
  Houses,
  Farmstead,
  Church,
  Turbine,
  Pins,
  Flowers,
} from "./landscape-shapes";

function Sky() {
  return (
    <>
      <circle cx="1290" cy="122" r="88" fill="#f8c95a" fillOpacity=".14" />
      <circle cx="1290" cy="122" r="50" fill="#f8c95a" />
      <path
        d={
          "M1010 72a20 20 0 0 1 37-10 26 26 0 0 1 48 6 15 15 0 0 1 3 30h-86a14 14 0 0 1-2-26ZM1402 " +
          "52a14 14 0 0 1 26-7 18 18 0 0 1 34 4 11 11 0 0 1 2 21h-60a10 10 0 0 1-2-18Z"
        }
        fill="#fff"
        fillOpacity=".85"
      />
      <path
        d={
          "M-1200 300l130-96 90 60 120-110 110 96 90-60 160 110 130-80 120 70 110-90 140 62L96 190l40 " +
          "26 78-70 60 52 46-32 92 82 80-58 62 40 98-92 52 44 44-26 96 78 88-62 70 46 92-94 70 66 " +
          "52-30 94 78 60-46 84 66v160H0Z"
        }
        fill="#c9e2df"
        fillOpacity=".75"
      />
      <path
        d="m214 146-26 24 18-5 12 11 14-12 12 8ZM652 138l-28 26 18-4 14 12 12-14 10 6Z"
        fill="#fff"
        fillOpacity=".9"
      />
    </>
  );
}

function Hills() {
  return (
    <>
      <path
        d={
          "M-1200 240c200-60 420-60 600-20s420 50 600 16c120-52 260-60 400-22s260 24 390-16 250-58 " +
          "400-34 270 44 410-2 380-70 600-30 420 60 600 20v320h-4000Z"
        }
        fill="#cfe6d6"
      />
      <Turbine x={1108} y={190} />
      <Turbine x={1178} y={184} scale={0.78} />
      <path
        d={
          "M-1200 290c220-50 400-40 600-14s420 30 600-8c150-44 300-30 440-2s280 30 420-8 280-66 430-36 " +
          "220 34 310 10 400-60 620-16 400 40 580 10v240h-4000Z"
        }
        fill="#a9d2b7"
      />
      <path
        d="M1330 222c86 14 170 24 270 10 90-14 180-28 270-30l60 36c-110 0-220 16-330 28-104 12-190 4-262-12Z"
        fill="#e6d58f"
      />
      <path
        d="M1352 254c84 16 170 20 248 12 110-12 220-26 330-26l50 28c-120-4-240 10-380 20-86 10-168 6-240-8Z"
        fill="#c9c878"
      />
      <Spruces
        spots={[
          { x: 548, y: 288, scale: 0.7 },
          { x: 572, y: 293, scale: 0.7 },
          { x: 596, y: 297, scale: 0.7 },
          { x: 620, y: 300, scale: 0.7 },
        ]}
      />
      <path
        d={
          "M-1200 330c240-40 420-30 620-8s400 26 580-4c180-46 330-26 500-4s330 14 480-22 320-54 620 4 " +
          "420 24 640-14 400-20 560 14v180h-4000Z"
        }
        fill="#7dbb95"
      />
      <path
        d={
          "M2800 372c-220-40-420-10-620-16s-390 4-580-18-250-14-340 8s-150 30-236 24-150-26-232-18-150 " +
          "40-250 58l118 30c90-32 130-60 200-66s150 28 250 28 170-42 270-58 140-4 220 8c190 24 380 24 " +
          "580 24s400-20 620 20Z"
        }
        fill="#b9dfe9"
      />
      <path
        d="M1540 340c-110-8-190-2-262 16M930 374c-60-10-110-22-160-16"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </>
  );
}

const villageTrees: readonly TonedSpot[] = [
  { x: 212, y: 320, tone: "#2f7d55" },
  { x: 388, y: 320, tone: "#3a8a5e" },
  { x: 412, y: 322, scale: 0.8, tone: "#2f7d55" },
  { x: 970, y: 306, tone: "#2f7d55" },
  { x: 1220, y: 316, tone: "#3a8a5e" },
  { x: 1240, y: 318, scale: 0.8, tone: "#2f7d55" },
  { x: 1868, y: 326, tone: "#2f7d55" },
  { x: -206, y: 340, tone: "#2f7d55" },
  { x: -128, y: 340, tone: "#3a8a5e" },
];

const houses: readonly TonedSpot[] = [
  { x: 1000, y: 304, tone: "#a84a35" },
  { x: 1140, y: 308, tone: "#b5533c" },
  { x: 1184, y: 312, tone: "#c0634a" },
  { x: 1786, y: 322, tone: "#b5533c" },
  { x: 1828, y: 326, tone: "#a84a35" },
  { x: -170, y: 338, tone: "#c0634a" },
];

function Village() {
  return (
    <>
      <Farmstead x={300} y={318} />
      <Houses spots={houses} />
      <Church x={1052} y={306} />
      <Trees spots={villageTrees} />
      <Pins
        spots={[
          { x: 300, y: 254, tone: "#38721b" },
          { x: 1140, y: 266, tone: "#a63f24" },
        ]}
      />
    </>
  );
}

const orchard: readonly TonedSpot[] = [
  [88, 398],
  [128, 392],
  [168, 398],
  [1482, 404],
  [1524, 396],
  [1562, 406],
].map(([x = 0, y = 0]) => ({ x, y, scale: 1.3, tone: "#24704c" }));

function Meadow() {
  return (
    <>
      <path
        d="M-1200 388c240-34 440-26 640-4s400 20 560-6c170-30 330-22 500 4s360 34 560 12 360-40 540-14 420 40 640 12 400-30 560-6v80h-4000Z"
        fill="#4f9c73"
      />
      <path
        d="M-1200 424c260-26 480-22 700-10s340 18 500 2c230-28 470-18 720 0s560 14 880-14 440-10 660 8 400 14 540-2v60h-4000Z"
        fill="#3b8761"
      />
      <Pins
        spots={[
          { x: 902, y: 392, tone: "#8a5a00" },
          { x: 1392, y: 386, tone: "#1d6a96" },
        ]}
      />
      <Trees spots={orchard} />
      <Spruces
        spots={[
          { x: 640, y: 418 },
          { x: 668, y: 424, scale: 0.7 },
        ]}
      />
      <Flowers
        spots={[250, 330, 470, 760, 980, 1130, 1290].map((x, index) => ({ x, y: 430 + (index % 3) * 7 }))}
        tone="#f8c95a"
        width={5.2}
      />
      <Flowers
        spots={[282, 392, 540, 720, 900, 1060, 1220, 1360].map((x, index) => ({
          x,
          y: 437 - (index % 2) * 9,
        }))}
        tone="#fff"
        width={4.4}
      />
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
