/** What a company still lacks to be found and visited, each with the way to its section. */
import { useAddressee } from "../../forms/addressed";
import { deEdit } from "../../text/de-edit";
import { Icon } from "../../ui/icons";
import type { Sections } from "./state/sections";

const texts = deEdit.missing;

type Part = keyof typeof texts.parts;

/** Fewer letters tell visitors little. */
const briefLetters = 150;
/** Whoever reads a longer list does none of it. */
const mostParts = 3;

function missingParts({ images, stores, description }: Sections): Part[] {
  const parts: Part[] = [];
  if (stores.length === 0) parts.push("stores");
  if (images.length === 0) parts.push("images");
  if (stores.some(({ openingHours }) => openingHours === "")) parts.push("hours");
  if (description.trim().length < briefLetters) parts.push("description");
  return parts.slice(0, mostParts);
}

const sectionOf: Record<Part, string> = {
  stores: deEdit.sections.stores,
  images: deEdit.sections.images,
  hours: deEdit.sections.stores,
  description: deEdit.about,
};

export function MissingParts({ edited }: { edited: Sections }) {
  const parts = missingParts(edited);
  const lead = deEdit.addressed[useAddressee()].missing;
  if (parts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-md text-muted">{lead}</p>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          onClick={() => goTo(sectionOf[part])}
          className={
            "inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-dashed " +
            "border-control px-3.5 text-md font-medium transition-colors duration-150 hover:bg-pine-50"
          }
        >
          <Icon name="arrowDown" size={16} />
          {texts.parts[part]}
        </button>
      ))}
    </div>
  );
}

/** The section comes into view, and the keyboard goes on in it. */
function goTo(title: string) {
  const heading = document.querySelector<HTMLElement>(`[data-editor] section[aria-label="${title}"] h2`);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
