/** Days on which other times hold: holidays of the business, single days, every year or once. */
import { useId } from "react";
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Field, FieldError } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import { isDated, type Exception } from "./hours";
import { TimeSpans } from "./time-spans";

const texts = deStore.hours;
const most = 20;

export function Exceptions({
  exceptions,
  onChange,
}: {
  exceptions: readonly Exception[];
  onChange: (exceptions: readonly Exception[]) => void;
}) {
  const change = (index: number, part: Partial<Exception>) =>
    onChange(exceptions.map((exception, other) => (other === index ? { ...exception, ...part } : exception)));
  return (
    <div className="grid gap-3">
      <div>
        <h5 className="font-semibold">{texts.exceptions}</h5>
        <p className="text-sm text-muted">{texts.exceptionsHint}</p>
      </div>
      {exceptions.map((exception, index) => (
        // Exceptions have no identity of their own; their place is what they are.
        <ExceptionFields
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          exception={exception}
          number={index + 1}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(exceptions.filter((_, other) => other !== index))}
        />
      ))}
      {exceptions.length < most && (
        <Button
          look="outline"
          className="justify-self-start"
          onClick={() => onChange([...exceptions, { from: "", to: "", yearly: false, spans: [] }])}
        >
          <Icon name="plus" size={18} />
          {texts.addException}
        </Button>
      )}
    </div>
  );
}

interface FieldsProps {
  exception: Exception;
  number: number;
  onChange: (part: Partial<Exception>) => void;
  onRemove: () => void;
}

function ExceptionFields({ exception, number, onChange, onRemove }: FieldsProps) {
  const note = useId();
  const problem = isDated(exception)
    ? undefined
    : exception.from && exception.to
      ? exception.from <= exception.to
        ? texts.exceptionLong
        : texts.exceptionOrder
      : texts.exceptionUndated;
  return (
    <div
      role="group"
      aria-label={texts.exception(number)}
      className="grid gap-2 rounded-2xl border border-line p-4"
    >
      <div className="grid grid-cols-1 gap-3 sm:max-w-md sm:grid-cols-2">
        <Field
          type="date"
          label={texts.exceptionFrom}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && note}
          value={exception.from}
          onChange={({ target }) =>
            onChange({
              from: target.value,
              to: exception.to < target.value ? target.value : exception.to,
            })
          }
        />
        <Field
          type="date"
          label={texts.exceptionTo}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && note}
          min={exception.from}
          value={exception.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      {problem && <FieldError id={note}>{problem}</FieldError>}
      <TimeSpans
        day={texts.exception(number)}
        spans={exception.spans}
        onChange={(spans) => onChange({ spans })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={texts.yearly}
          checked={exception.yearly}
          onChange={(event) => onChange({ yearly: event.target.checked })}
        />
        <Button look="quiet" aria-label={texts.removeException(number)} onClick={onRemove}>
          <Icon name="trash" size={18} />
          {texts.removeException(number)}
        </Button>
      </div>
    </div>
  );
}
