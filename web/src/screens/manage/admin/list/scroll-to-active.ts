/** Scrolls a bar of links that is wider than the screen so that the link of the current page can be seen. */
import { useEffect, useRef } from "react";

export function useScrollToActive() {
  const bar = useRef<HTMLElement>(null);
  // After every render, because a count may have made the bar wider.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && link)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  });
  return bar;
}
