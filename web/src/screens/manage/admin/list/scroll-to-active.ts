/** Bars of links that are longer than a phone's screen: the place one is at has to be in sight. */
import { useEffect, useRef } from "react";

export function useActiveInSight() {
  const bar = useRef<HTMLElement>(null);
  // After every render, because a count may have made the bar wider.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && link)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  });
  return bar;
}
