/** Labelled inputs that name their errors: one line, several lines, a choice. */
import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from "react";
import { classes } from "./classes";
import { Icon } from "./icons";

interface Frame {
  label: string;
  hint?: ReactNode;
  error?: string;
}

const control =
  "w-full min-h-12 rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink placeholder:text-[#5d6b64] " +
  "focus-visible:outline-offset-0 aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error disabled:bg-sand";

function useDescribed(id: string, { hint, error }: Frame) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-invalid": error ? (true as const) : undefined, "aria-describedby": ids || undefined };
}

function FieldFrame({ id, label, hint, error, required, children }: Frame & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && <span aria-hidden="true" className="text-error"> *</span>}
      </label>
      {children}
      {hint && <p id={`${id}-hint`} className="text-sm text-muted">{hint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-md font-medium text-error">
      <Icon name="warning" size={18} className="mt-0.5" />
      {children}
    </p>
  );
}

export function Field({ label, hint, error, id, className, ...rest }: Frame & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId();
  const field = id ?? own;
  const described = useDescribed(field, { label, hint, error });
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      <input id={field} className={classes(control, className)} {...described} {...rest} />
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, id, className, ...rest }: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = useId();
  const field = id ?? own;
  const described = useDescribed(field, { label, hint, error });
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      <textarea id={field} rows={4} className={classes(control, "min-h-28 resize-y", className)} {...described} {...rest} />
    </FieldFrame>
  );
}

export function Select({ label, hint, error, id, className, children, ...rest }: Frame & SelectHTMLAttributes<HTMLSelectElement>) {
  const own = useId();
  const field = id ?? own;
  const described = useDescribed(field, { label, hint, error });
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      <select id={field} className={classes(control, className)} {...described} {...rest}>{children}</select>
    </FieldFrame>
  );
}
