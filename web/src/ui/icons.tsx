/** Our own line icons on a 24-unit grid; decoration only, so the words beside them carry the meaning. */
import type { ReactNode } from "react";

/** What each icon draws: the data of one path, or several shapes. */
const shapes = {
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5c4.4-4.6 6.8-8.2 6.8-11.3a6.8 6.8 0 0 0-13.6 0c0 3.1 2.4 6.7 6.8 11.3Z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  heart:
    "M12 20.3C6.2 15.9 3.3 12.7 3.3 9.2a4.7 4.7 0 0 1 8.7-2.5 4.7 4.7 0 0 1 8.7 2.5c0 3.5-2.9 6.7-8.7 11.1Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  grid: "M5 5h5v5H5ZM14 5h5v5h-5ZM5 14h5v5H5ZM14 14h5v5h-5Z",
  close: "m6 6 12 12M18 6 6 18",
  chevronDown: "m6.5 9.5 5.5 5.5 5.5-5.5",
  chevronLeft: "M14.5 6.5 9 12l5.5 5.5",
  chevronRight: "M9.5 6.5 15 12l-5.5 5.5",
  arrowDown: "M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5",
  arrowLeft: "M19.5 12h-15M11 5.5 4.5 12l6.5 6.5",
  arrowRight: "M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5",
  phone:
    "M8.3 3.8 5.5 4.6c-1 .3-1.6 1.3-1.4 2.3a17 17 0 0 0 13 13c1 .2 2-.4 2.3-1.4l.8-2.8-4.2-2.3-2 2a12.5 12.5 0 0 1-5.4-5.4l2-2Z",
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="m4.5 7.5 7.5 5.5 7.5-5.5" />
    </>
  ),
  share: (
    <>
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17" cy="6" r="2.5" />
      <circle cx="17" cy="18" r="2.5" />
      <path d="m8.3 10.8 6.5-3.6M8.3 13.2l6.5 3.6" />
    </>
  ),
  flag: "M5.5 21V4.5c4.5-2.5 8 2.5 13 0v9.5c-5 2.5-8.5-2.5-13 0",
  route: (
    <>
      <circle cx="6" cy="18.5" r="2" />
      <circle cx="18" cy="5.5" r="2" />
      <path d="M8 18.5h6.5a3.25 3.25 0 0 0 0-6.5h-5a3.25 3.25 0 0 1 0-6.5H16" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
      <path d="M15.5 8.5V7A2.5 2.5 0 0 0 13 4.5H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.5h1.5" />
    </>
  ),
  check: "m5 12.5 4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  locate: (
    <>
      <circle cx="12" cy="12" r="6" />
      <circle cx="12" cy="12" r="1.6" fill="currentColor" />
      <path d="M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.5v.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  star: "m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8Z",
  leaf: "M5 19C4 9.5 9.5 4.5 19.5 4.5c.5 9.5-4 15-11.5 14M5 20.5c1.5-5 4.5-8 9-10",
  image: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="m4.5 17 5-4 3.5 2.5 3-2.5 4 3.5" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      <path
        d={
          "M5.5 8.2A17 17 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5 1.8 0 3.5-.5 5-1.4M9.5 5.9c.8-.3 1.6-.4 " +
          "2.5-.4 3.7 0 7 2 9.5 6.5-.6 1.1-1.3 2.1-2.1 2.9M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16"
        }
      />
    </>
  ),
  signOut: "M10.5 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h3.5M9.5 12h10.5M16 8l4 4-4 4",
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 9.6a2.6 2.6 0 1 1 3.7 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6v.2" />
    </>
  ),
  play: "M8 5.5v13l10.5-6.5Z",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15",
  grip: <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="2.6" />,
  pencil: "m4.5 19.5 1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L9 18.5ZM13.5 7l3.5 3.5",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5",
  camera: (
    <>
      <path d="M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  undo: "M9 5.5 4.5 10 9 14.5M5 10h9a5 5 0 0 1 0 10h-3.5",
  upload: "M12 16V5M7 9.5l5-5 5 5M4.5 19.5h15",
  arrowUp: "M12 19.5v-15M5.5 11 12 4.5l6.5 6.5",
  handOver: (
    <>
      <circle cx="8" cy="8" r="3.2" />
      <path d="M2.8 19.5c.5-3.6 2.5-5.3 5.2-5.3 1.6 0 2.9.6 3.8 1.8M14 10.5h7M18 7.5l3 3-3 3" />
    </>
  ),
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4",
  merge: "M6 4.5v4c0 3 6 3.5 6 7v4M18 4.5v4c0 3-6 3.5-6 7M9 16.5l3 3 3-3",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.2M19.5 4.5v4.4h-4.4",
  print: "M7 9V4h10v5M7 17H4.5v-7h15v7H17M7.5 14.5h9V20h-9Z",
  warning: "M12 4 2.8 19.5h18.4ZM12 10v4.5M12 16.8v.4",
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

export function Icon({
  name,
  size = 20,
  filled = false,
  className,
}: {
  name: IconName;
  size?: number;
  filled?: boolean;
  className?: string;
}) {
  const shape = shapes[name];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className ?? ""}`}
    >
      {typeof shape === "string" ? <path d={shape} /> : shape}
    </svg>
  );
}
