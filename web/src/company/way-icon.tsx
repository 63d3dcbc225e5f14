/** The signs of the means of travelling, drawn like our other icons; they load with what shows ways. */
import type { ReactNode } from "react";
import type { TravelMode } from "../api/types";

const shapes: Record<TravelMode | "Stop", ReactNode> = {
  Foot: (
    <>
      <circle cx="13" cy="4.2" r="1.7" />
      <path d="m9 21 2.4-6 2.4 2.4.8 3.6M6.8 12.6l1-4 3.6-1.4 2.2 1.4 1.2 2.6 2.8 1.2M11.4 15l.9-5.6" />
    </>
  ),
  Bicycle: (
    <>
      <circle cx="5.7" cy="16" r="3.7" />
      <circle cx="18.3" cy="16" r="3.7" />
      <path d="M5.7 16 9 9h6.3l3 7M9 9l3.2 7 3.1-7-.9-3h2.4M7.4 6.5h2.8M5.7 16h6.5" />
    </>
  ),
  Car: (
    <>
      <path d="M4 16.5v-4l2-5.2a2 2 0 0 1 1.9-1.3h8.2A2 2 0 0 1 18 7.3l2 5.2v4M4 12.5h16M4 16.5h16M5.5 16.5v2M18.5 16.5v2" />
      <path d="M7.3 14.5h.2M16.5 14.5h.2" />
    </>
  ),
  Stop: (
    <>
      <rect x="5.5" y="4" width="13" height="13" rx="2.5" />
      <path d="M5.5 11.5h13M8.5 14.3h.2M15.3 14.3h.2M8 17v2.5M16 17v2.5" />
    </>
  ),
};

export function WayIcon({ of, className }: { of: keyof typeof shapes; className?: string }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className ?? ""}`}
    >
      {shapes[of]}
    </svg>
  );
}
