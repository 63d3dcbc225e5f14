/** The place of a company's map on its page: a drawn stand-in that keeps the room until the map itself is there. */
import type { Position } from "../geo";
import { de } from "../text/de";
import { Icon } from "../ui/icons";

interface Props {
  title: string;
  position: Position | undefined;
}

export function StoreMap({ title, position }: Props) {
  return (
    <div role="img" aria-label={de.map.placeLabel(title)} className="relative grid min-h-64 overflow-hidden rounded-card bg-[#eaf2e4] shadow-card">
      <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="absolute inset-0 size-full">
        <path d="M-10 290c120-60 190 20 300-30s180-130 370-110v60c-170-20-240 60-350 110S110 290-10 350Z" fill="#cfe6ef" />
        <path d="M80 20h120v90H80Zm150-10h90v70h-90ZM60 150h90v80H60Zm360 140h110v80H420Zm130-20h80v70h-80Z" fill="#dbe8cf" />
        <path d="M-10 130c140 10 220 40 320 70s200 50 340 40M210-10c-10 120 30 220 20 420M420-10c20 140-10 260 40 420" stroke="#fff" strokeWidth="12" fill="none" />
        <path d="M-10 60c200-10 420 20 660-20M-10 380c160-30 420-20 660 0" stroke="#fff" strokeWidth="7" fill="none" />
      </svg>
      {position
        ? <span className="relative grid size-14 place-items-center place-self-center rounded-pill bg-(--cat) text-white shadow-float ring-4 ring-white"><Icon name="pin" size={28} /></span>
        : <span className="relative place-self-center rounded-pill bg-surface px-4 py-2 text-md font-medium text-muted">{de.map.noPosition}</span>}
    </div>
  );
}
