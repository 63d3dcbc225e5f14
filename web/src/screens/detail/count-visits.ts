/** Counts that a company's page was opened, and which of its links were followed. */
import { useEffect } from "react";
import { countReach } from "../../api/reach";
import { contactKind } from "./company-text";

/** Links to a company's own telephone, mailbox and website, not those of the map. */
const contactLinks = 'main a[href^="tel:"], main a[rel~="ugc"]';

export function useVisitCount(companyId: string) {
  useEffect(() => {
    countReach("View", companyId);
    // One place for the links at the top, below "Kontakt" and of further locations.
    const countClick = ({ target, button }: MouseEvent) => {
      // The middle button opens a tab; the right one only a menu.
      if (button > 1) return;
      const link = target instanceof Element ? target.closest(contactLinks) : null;
      const kind = contactKind(link?.getAttribute("href"));
      if (kind) countReach(kind, companyId);
    };
    const events = ["click", "auxclick"] as const;
    for (const event of events) document.addEventListener(event, countClick);
    return () => events.forEach((event) => document.removeEventListener(event, countClick));
  }, [companyId]);
}
