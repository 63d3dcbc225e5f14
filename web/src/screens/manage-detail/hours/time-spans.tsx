/** The times of one day: none means closed, and there may be several. */
import { deStore } from "../../../text/de-store";
import { Button, IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import { isComplete, type Span } from "./hours";

const texts = deStore.hours;
/** More than this on one day is a slip. */
const most = 5;

export function TimeSpans({
  day,
  spans,
  onChange,
}: {
  day: string;
  spans: readonly Span[];
  onChange: (spans: readonly Span[]) => void;
}) {
  const change = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, other) => (other === index ? { ...span, ...part } : span)));
  // The second time of a day usually begins after lunch.
  const add = () =>
    onChange([...spans, spans.length === 0 ? { from: "08:00", to: "18:00" } : { from: "", to: "" }]);
  return (
    <div
      role="group"
      aria-label={day}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-2.5 @2xl:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
    >
      <span className="pt-2.5 font-semibold">{day}</span>
      <div className="grid grid-cols-1 gap-2 @max-2xl:order-last @max-2xl:col-span-2">
        {spans.length === 0 && <span className="pt-2.5 text-muted @max-2xl:pt-0">{texts.closed}</span>}
        {spans.map((span, index) => (
          // Spans have no identity of their own; their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="flex flex-wrap items-center gap-2">
            <TimeInput
              label={texts.from(day, index + 1)}
              value={span.from}
              invalid={!isComplete(span)}
              onChange={(from) => change(index, { from })}
            />
            <span aria-hidden="true" className="text-muted">
              {texts.until}
            </span>
            <TimeInput
              label={texts.to(day, index + 1)}
              value={span.to}
              invalid={!isComplete(span)}
              onChange={(to) => change(index, { to })}
            />
            <IconButton
              label={texts.removeSpan(day, index + 1)}
              onClick={() => onChange(spans.filter((_, other) => other !== index))}
            >
              <Icon name="close" size={18} />
            </IconButton>
          </span>
        ))}
      </div>
      {spans.length < most && (
        <Button look="quiet" aria-label={texts.addSpan(day)} onClick={add} className="px-3">
          <Icon name="plus" size={18} />
          {texts.addSpanShort}
        </Button>
      )}
    </div>
  );
}

function TimeInput({
  label,
  value,
  invalid,
  onChange,
}: {
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={invalid || undefined}
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
