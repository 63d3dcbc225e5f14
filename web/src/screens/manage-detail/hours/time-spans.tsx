/** The times of one day: none means closed, and there may be several. */
import { useId } from "react";
import { deStore } from "../../../text/de-store";
import { Button, IconButton } from "../../../ui/button";
import { FieldError } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import { isOvernight, spanProblem, type Neighbours, type Span, type SpanProblem } from "./hours";

const texts = deStore.hours;
/** More than this on one day is a slip. */
const most = 5;

interface Props {
  day: string;
  /** What its fields are called, where there are several of this day. */
  name?: string;
  spans: readonly Span[];
  neighbours?: Neighbours;
  onChange: (spans: readonly Span[]) => void;
}

export function TimeSpans({ day, name = day, spans, neighbours, onChange }: Props) {
  const change = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, other) => (other === index ? { ...span, ...part } : span)));
  // The second time of a day usually begins after lunch.
  const add = () =>
    onChange([...spans, spans.length === 0 ? { from: "08:00", to: "18:00" } : { from: "", to: "" }]);
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-2.5 @2xl:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
    >
      <span className="pt-2.5 font-semibold">{day}</span>
      <div className="grid grid-cols-1 gap-2 @max-2xl:order-last @max-2xl:col-span-2">
        {spans.length === 0 && <span className="pt-2.5 text-muted @max-2xl:pt-0">{texts.closed}</span>}
        {spans.map((span, index) => (
          <SpanFields
            // Spans have no identity of their own; their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            day={name}
            number={index + 1}
            span={span}
            problem={spanProblem(span, spans, neighbours)}
            onChange={(part) => change(index, part)}
            onRemove={() => onChange(spans.filter((_, other) => other !== index))}
          />
        ))}
      </div>
      {spans.length < most && (
        <Button look="quiet" aria-label={texts.addSpan(name)} onClick={add} className="px-3">
          <Icon name="plus" size={18} />
          {texts.addSpanShort}
        </Button>
      )}
    </div>
  );
}

interface SpanProps {
  day: string;
  number: number;
  span: Span;
  problem: SpanProblem | undefined;
  onChange: (part: Partial<Span>) => void;
  onRemove: () => void;
}

function SpanFields({ day, number, span, problem, onChange, onRemove }: SpanProps) {
  const note = useId();
  const overnight = !problem && isOvernight(span);
  const described = problem || overnight ? note : undefined;
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <TimeInput
          label={texts.from(day, number)}
          value={span.from}
          invalid={problem !== undefined}
          describedBy={described}
          onChange={(from) => onChange({ from })}
        />
        <span aria-hidden="true" className="text-muted">
          {texts.until}
        </span>
        <TimeInput
          label={texts.to(day, number)}
          value={span.to}
          invalid={problem !== undefined}
          describedBy={described}
          onChange={(to) => onChange({ to })}
        />
        <IconButton label={texts.removeSpan(day, number)} onClick={onRemove}>
          <Icon name="close" size={18} />
        </IconButton>
      </span>
      {problem && <FieldError id={note}>{texts.problems[problem]}</FieldError>}
      {overnight && (
        // As visible as an error would be: a slip of the finger looks just like it.
        <p id={note} className="flex items-start gap-1.5 text-sm font-semibold">
          <Icon name="info" size={18} className="text-info" />
          {texts.overnight(span.to)}
        </p>
      )}
    </div>
  );
}

function TimeInput({
  label,
  value,
  invalid,
  describedBy,
  onChange,
}: {
  label: string;
  value: string;
  invalid: boolean;
  describedBy: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={
        "min-h-11 w-32 min-w-0 rounded-control border border-control bg-surface px-2.5 " +
        "tabular-nums @max-2xl:w-auto @max-2xl:max-w-36 @max-2xl:grow @max-2xl:basis-24 " +
        "aria-invalid:border-error"
      }
    />
  );
}
