/** The seven days of a week with their times. */
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import { neighboursOf, type Week } from "./hours";
import { TimeSpans } from "./time-spans";

const texts = deStore.hours;

interface Props {
  week: Week;
  onChange: (week: Week) => void;
  /** Tells this week's fields from those of another: "April bis Oktober". */
  name?: string;
}

export function WeekFields({ week, onChange, name }: Props) {
  const monday = week[0] ?? [];
  return (
    <>
      <div className="grid divide-y divide-line rounded-2xl border border-line px-4">
        {texts.days.map((day, index) => (
          <TimeSpans
            key={day}
            day={day}
            name={name ? texts.dayIn(day, name) : day}
            spans={week[index] ?? []}
            neighbours={neighboursOf(week, index)}
            onChange={(spans) => onChange(week.map((old, other) => (other === index ? spans : old)))}
          />
        ))}
      </div>
      <Button
        look="outline"
        className="justify-self-start"
        aria-label={name && texts.copyMondayIn(name)}
        onClick={() => onChange(week.map((old, day) => (day > 0 && day < 5 ? monday : old)))}
      >
        <Icon name="copy" size={18} />
        {texts.copyMonday}
      </Button>
    </>
  );
}
