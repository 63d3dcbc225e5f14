/** What a company still lacks to be found and visited, each with the way to its field. */
import { useEffect, useState } from "react";
import { useAddressee } from "../../forms/addressee";
import { deEdit } from "../../text/de-edit";
import { deReach } from "../../text/de-reach";
import { Icon } from "../../ui/icons";
import { missingParts, type Part } from "./missing-rule";
import type { EditorState } from "./state/editor";

const texts = deEdit.missing;

/** The section of each part, and what in it is to be filled in or pressed. */
const placeOf: Record<Part | "reach", { anchor: string; section: string; field?: string }> = {
  stores: { anchor: "standort", section: deEdit.sections.stores, field: "button" },
  // Pictures are chosen after their rights are confirmed; until then the button for them takes no focus.
  images: { anchor: "bild", section: deEdit.sections.images, field: "input:enabled" },
  hours: { anchor: "oeffnungszeiten", section: deEdit.sections.stores, field: "button[aria-expanded]" },
  description: { anchor: "beschreibung", section: deEdit.about, field: "[name=description]" },
  confirmation: { anchor: "bestaetigen", section: deEdit.freshness.title, field: "button" },
  reach: { anchor: "reichweite", section: deReach.title },
};

const buttonLook =
  "inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-dashed border-control px-3.5 " +
  "text-md font-medium transition-colors duration-150 hover:bg-pine-50";

export function MissingParts({ state: { edited, loaded }, lead }: { state: EditorState; lead?: string }) {
  // Who has just written everything down is not asked whether it is still right.
  const confirmedAt = loaded.company.active ? loaded.company.confirmedAt : undefined;
  const [now] = useState(() => new Date());
  const parts = missingParts(edited, confirmedAt, now);
  const usualLead = deEdit.addressed[useAddressee()].missing;
  if (parts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-md text-muted">{lead ?? usualLead}</p>
      {parts.map((part) => (
        <button key={part} type="button" onClick={() => goTo(part)} className={buttonLook}>
          <Icon name="arrowDown" size={16} />
          {texts.parts[part]}
        </button>
      ))}
    </div>
  );
}

/** Mails and the list of companies lead to a part of the page by its name in the address. */
export function useNamedPart() {
  useEffect(() => {
    const names = Object.keys(placeOf) as (keyof typeof placeOf)[];
    const part = names.find((name) => `#${placeOf[name].anchor}` === location.hash);
    if (part) goTo(part);
  }, []);
}

/** The section comes into view, and the keyboard goes on in its field. */
function goTo(part: keyof typeof placeOf) {
  const { section, field } = placeOf[part];
  const found = document.querySelector<HTMLElement>(`[data-editor] section[aria-label="${section}"]`);
  const heading = found?.querySelector<HTMLElement>("h2");
  const target = (field && found?.querySelector<HTMLElement>(field)) || heading;
  // Of a location the hours are behind its button.
  if (part === "hours" && target?.getAttribute("aria-expanded") === "false") target.click();
  (heading ?? found)?.scrollIntoView({ block: "start" });
  (target ?? found)?.focus({ preventScroll: true });
}
