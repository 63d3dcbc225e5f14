/** Editing the opening hours of one location: a week, holidays and exceptions, or simply "unknown". */
import { useState } from "react";
import { newStoreLimits } from "../../../api/schema.gen";
import { deStore } from "../../../text/de-store";
import { Field, Select } from "../../../ui/field";
import type { StoreDraft } from "../state/sections";
import { Exceptions } from "./exceptions";
import { hasProblem, hoursText, unknownHours, usualWeek, type Hours } from "./hours";
import { parseHours } from "./parse-hours";
import { Seasons } from "./seasons";
import { TimeSpans } from "./time-spans";
import { WeekFields } from "./week-fields";

const texts = deStore.hours;
/** A line, not a page; the times need their room, too. */
const mostNoteCharacters = 120;

/** The part of a location that this edits. */
export type HoursValue = Pick<StoreDraft, "openingHours" | "unfinishedHours">;

interface Props {
  value: HoursValue;
  onChange: (value: HoursValue) => void;
  error?: string;
}

// A draft may be older than one of the parts.
const hoursOf = ({ openingHours, unfinishedHours }: HoursValue) =>
  unfinishedHours ? { ...unknownHours, ...unfinishedHours } : parseHours(openingHours);

const valueOf = (hours: Hours): HoursValue => ({
  openingHours: hoursText(hours),
  unfinishedHours: hasProblem(hours) ? hours : undefined,
});

const same = (left: HoursValue, right: HoursValue) =>
  left.openingHours.trim() === right.openingHours.trim() &&
  JSON.stringify(left.unfinishedHours) === JSON.stringify(right.unfinishedHours);

export function HoursEditor({ value, onChange, error }: Props) {
  const [hours, setHours] = useState(() => hoursOf(value));
  // Copying from another location or discarding changes the value from outside.
  const outside = hoursOf(value);
  if (!same(valueOf(hours), value) && !same(valueOf(hours), valueOf(outside))) setHours(outside);

  const change = (part: Partial<Hours>) => {
    const next = { ...hours, ...part };
    setHours(next);
    onChange(valueOf(next));
  };
  const changeMode = (mode: Hours["mode"]) => {
    const untouched = hours.week.every((spans) => spans.length === 0);
    change({
      mode,
      week: mode === "weekly" && untouched ? usualWeek : hours.week,
      // Whoever looks at another way and comes back finds the own words again.
      text: mode === "text" ? hours.text || hoursText(hours) : hours.text,
    });
  };
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Select
        label={texts.mode}
        error={hasProblem(hours) ? undefined : error}
        value={hours.mode}
        onChange={(event) => changeMode(event.target.value as Hours["mode"])}
        className="max-w-xs"
      >
        {(["unknown", "weekly", "always", "note", "text"] as const).map((mode) => (
          <option key={mode} value={mode}>
            {texts.modes[mode]}
          </option>
        ))}
      </Select>
      {hours.mode === "text" && (
        <Field
          label={texts.modes.text}
          hint={texts.textHint}
          maxLength={newStoreLimits.openingHours.maxLength}
          value={hours.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
      {hours.mode === "note" && (
        <Note
          label={texts.note}
          hint={texts.noteHint}
          value={hours.note}
          onChange={(note) => change({ note })}
        />
      )}
      {hours.mode === "weekly" && <Weekly hours={hours} onChange={change} />}
    </div>
  );
}

function Weekly({ hours, onChange }: { hours: Hours; onChange: (part: Partial<Hours>) => void }) {
  return (
    <>
      <WeekFields week={hours.week} onChange={(week) => onChange({ week })} />
      <Seasons seasons={hours.seasons} week={hours.week} onChange={(seasons) => onChange({ seasons })} />
      <Select
        label={texts.holidays}
        value={hours.holidays}
        onChange={(event) => onChange({ holidays: event.target.value as Hours["holidays"] })}
        className="max-w-xs"
      >
        {(["closed", "usual", "own"] as const).map((mode) => (
          <option key={mode} value={mode}>
            {texts.holidayModes[mode]}
          </option>
        ))}
      </Select>
      {hours.holidays === "own" && (
        <div className="rounded-2xl border border-line px-4">
          <TimeSpans
            day={texts.holiday}
            spans={hours.holidaySpans}
            onChange={(holidaySpans) => onChange({ holidaySpans })}
          />
        </div>
      )}
      <Exceptions exceptions={hours.exceptions} onChange={(exceptions) => onChange({ exceptions })} />
      <Note
        label={texts.noteBeside}
        hint={texts.noteBesideHint}
        value={hours.note}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}

interface NoteProps {
  label: string;
  hint: string;
  value: string;
  onChange: (note: string) => void;
}

/** A sentence for people; no computer takes it for times. */
function Note({ label, hint, value, onChange }: NoteProps) {
  return (
    <Field
      label={label}
      hint={hint}
      maxLength={mostNoteCharacters}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
