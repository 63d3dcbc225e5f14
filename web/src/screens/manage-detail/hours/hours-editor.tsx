/** Editing the opening hours of one location: a week, holidays and exceptions, or simply "unknown". */
import { useState } from "react";
import { newStoreLimits } from "../../../api/schema.gen";
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { Field, Select } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import type { StoreDraft } from "../state/sections";
import { Exceptions } from "./exceptions";
import { hasProblem, hoursText, usualWeek, type Hours } from "./hours";
import { parseHours } from "./parse-hours";
import { TimeSpans } from "./time-spans";

const texts = deStore.hours;

/** The part of a location that this edits. */
export type HoursValue = Pick<StoreDraft, "openingHours" | "unfinishedHours">;

interface Props {
  value: HoursValue;
  onChange: (value: HoursValue) => void;
  error?: string;
}

const hoursOf = ({ openingHours, unfinishedHours }: HoursValue) =>
  unfinishedHours ?? parseHours(openingHours);

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
        {(["unknown", "weekly", "always", "text"] as const).map((mode) => (
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
      {hours.mode === "weekly" && <Weekly hours={hours} onChange={change} />}
    </div>
  );
}

function Weekly({ hours, onChange }: { hours: Hours; onChange: (part: Partial<Hours>) => void }) {
  const monday = hours.week[0] ?? [];
  return (
    <>
      <div className="grid divide-y divide-line rounded-2xl border border-line px-4">
        {texts.days.map((day, index) => (
          <TimeSpans
            key={day}
            day={day}
            spans={hours.week[index] ?? []}
            onChange={(spans) =>
              onChange({ week: hours.week.map((old, other) => (other === index ? spans : old)) })
            }
          />
        ))}
      </div>
      <Button
        look="outline"
        className="justify-self-start"
        onClick={() => onChange({ week: hours.week.map((old, day) => (day > 0 && day < 5 ? monday : old)) })}
      >
        <Icon name="copy" size={18} />
        {texts.copyMonday}
      </Button>
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
    </>
  );
}
