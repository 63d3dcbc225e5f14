/** Labelled inputs that name their errors: one line, several lines, a choice. */
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { classes } from "./classes";
import { Icon } from "./icons";

export interface FieldLabels {
  label: string;
  hint?: ReactNode;
  error?: string;
}

export const controlClass =
  "w-full min-h-12 rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink placeholder:text-faint " +
  "focus-visible:outline-offset-0 aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error disabled:bg-sand";

export function useDescribed(id: string, { hint, error }: FieldLabels) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-invalid": error ? (true as const) : undefined, "aria-describedby": ids || undefined };
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldLabels & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-error">
            {" "}
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
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

export function Field({
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: FieldLabels & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId();
  const field = id ?? own;
  const described = useDescribed(field, { label, hint, error });
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      <input id={field} className={classes(controlClass, className)} {...described} {...rest} />
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: FieldLabels & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = useId();
  const field = id ?? own;
  const described = useDescribed(field, { label, hint, error });
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      <textarea
        id={field}
        rows={4}
        className={classes(controlClass, "min-h-28 resize-y", className)}
        {...described}
        {...rest}
      />
    </FieldFrame>
  );
}

export function Select({
  label,
  hint,
  error,
  id,
  className,
  children,
  ...rest
}: FieldLabels & SelectHTMLAttributes<HTMLSelectElement>) {
  const own = useId();
  const field = id ?? own;
  const described = useDescribed(field, { label, hint, error });
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      {/* A width is that of both: the arrow belongs into the field. */}
      <div className={classes("relative", className)}>
        <select
          id={field}
          className={classes(controlClass, "appearance-none pr-11")}
          {...described}
          {...rest}
        >
          {children}
        </select>
        <Icon
          name="chevronDown"
          size={20}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
