/** Suggesting a company that is missing; only its name is needed. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { Link } from "wouter";
import { api } from "../../api/client";
import { ApiError, messageOf, unwrap } from "../../api/errors";
import { withIdempotencyKey } from "../../api/idempotency-key";
import { queries } from "../../api/queries";
import { suggestionLimits } from "../../api/schema.gen";
import { tabStorage } from "../../browser/storage";
import { DraftNotice } from "../../forms/draft-notice";
import { isEmail } from "../../forms/email-rule";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { useFormDraft } from "../../forms/form-draft";
import { StillMissing } from "../../forms/still-missing";
import { paths } from "../../lib/paths";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { useDebounced } from "../../ui/debounce";
import { Field, TextArea } from "../../ui/field";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";

const empty = { name: "", location: "", email: "", website: "", reason: "", contactEmail: "" };
type Values = typeof empty;

const emailFields = ["email", "contactEmail"] as const;

/** Messages for the addresses that are filled in but cannot be right. */
export function suggestionErrors(values: Values): Partial<Record<keyof Values, string>> {
  return Object.fromEntries(
    emailFields
      .filter((name) => values[name].trim() && !isEmail(values[name]))
      .map((name) => [name, dePages.suggest.invalidEmail]),
  );
}

export function SuggestTab() {
  return (
    <div className="mx-auto mt-8 grid max-w-6xl items-start gap-x-16 gap-y-5 max-md:mt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)]">
      <SuggestIntro />
      <SuggestForm />
    </div>
  );
}

function SuggestForm() {
  const {
    values,
    restored,
    change: setValues,
    restart,
  } = useFormDraft("unfinishedSuggestion", empty, undefined, tabStorage);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useFocusFirstError(errors);
  const send = useMutation({
    mutationFn: () => {
      const body = withoutEmpty(values);
      // Sent again after a lost answer, it is still one suggestion.
      return withIdempotencyKey("suggest", body, (headers) =>
        unwrap<unknown>(api.POST("/api/company/suggest", { body, headers })),
      );
    },
    onSuccess: restart,
    onError: (failure) => setErrors(failure instanceof ApiError ? failure.fields : {}),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = suggestionErrors(values);
    setErrors(found);
    if (Object.keys(found).length === 0) send.mutate();
  };
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  // The button that brought the empty form back is gone, so the keyboard goes to the first field.
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) form.current?.querySelector("input")?.focus();
  }, [round, form]);
  const again = () => {
    send.reset();
    setRound(round + 1);
  };

  if (send.isSuccess) return <Thanks onAnother={again} />;
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid gap-5 rounded-3xl bg-surface p-8 shadow-card max-md:p-5"
    >
      <DraftNotice restored={restored} onRestart={restart} />
      <SuggestFields name={values.name} field={field} />
      {send.isError && <Notice tone="error">{messageOf(send.error)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={send.isPending} disabled={values.name.trim() === ""} className="px-8">
          {dePages.suggest.submit}
        </Button>
        <StillMissing parts={[values.name.trim() === "" && dePages.suggest.name]} />
      </div>
    </form>
  );
}

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

function SuggestFields({ name, field }: { name: string; field: (name: keyof Values) => FieldProps }) {
  return (
    <>
      <div className="relative grid gap-3">
        <Field
          label={dePages.suggest.name}
          required
          hint={dePages.suggest.optional}
          maxLength={suggestionLimits.name.maxLength}
          autoComplete="off"
          {...field("name")}
        />
        <SimilarCompanies name={name} />
      </div>
      <Field label={dePages.suggest.location} maxLength={200} {...field("location")} />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={dePages.suggest.email}
          type="email"
          maxLength={suggestionLimits.email.maxLength}
          {...field("email")}
        />
        <Field
          label={dePages.suggest.website}
          type="url"
          inputMode="url"
          maxLength={suggestionLimits.website.maxLength}
          {...field("website")}
        />
      </div>
      <TextArea label={dePages.suggest.reason} maxLength={2000} {...field("reason")} />
      <Field
        label={dePages.suggest.contactEmail}
        hint={dePages.suggest.contactHint}
        type="email"
        autoComplete="email"
        maxLength={suggestionLimits.contactEmail.maxLength}
        {...field("contactEmail")}
      />
    </>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function withoutEmpty({ name, ...rest }: Values) {
  const filled = Object.entries(rest).filter(([, value]) => value.trim() !== "");
  return { name: name.trim(), ...Object.fromEntries(filled.map(([key, value]) => [key, value.trim()])) };
}

/** Why it is worth the effort, and what happens then. */
function SuggestIntro() {
  return (
    <div className="lg:sticky lg:top-28">
      <h2 className="text-[2rem] leading-tight font-extrabold tracking-tight text-pine-900 max-md:text-2xl">
        {dePages.suggest.title}
      </h2>
      <p className="mt-3 text-lg text-muted max-md:mt-2 max-md:text-base">{dePages.suggest.intro}</p>
      <ol className="mt-6 grid gap-3 text-lg max-lg:hidden">
        {dePages.suggest.steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-pill bg-pine-100 text-md font-bold text-pine-700"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Companies with a similar name; a hint that never stands in the way. */
function SimilarCompanies({ name }: { name: string }) {
  const wanted = useDebounced(name.trim());
  const { data } = useQuery({ ...queries.similar(wanted), enabled: wanted.length >= 3 });
  const found = wanted.length >= 3 ? (data ?? []) : [];
  return (
    // A region has to be there before it can speak; without content it takes no room.
    <div role="status" className={classes(found.length === 0 && "absolute")}>
      {found.length > 0 && (
        <div className="rounded-2xl bg-sun-tint px-4 py-3">
          <p className="font-semibold">{dePages.suggest.similar}</p>
          <ul className="mt-1">
            {found.slice(0, 5).map((company) => (
              <li key={company.id}>
                <Link
                  href={paths.detail(company.id)}
                  className="flex min-h-9 items-center gap-2 rounded font-medium text-pine-700 underline underline-offset-4"
                >
                  <Icon name="arrowRight" size={16} />
                  {company.town ? `${company.name}, ${company.town}` : company.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Takes the focus, because the button that was pressed is gone; a screen reader reads the thanks at once. */
function Thanks({ onAnother }: { onAnother: () => void }) {
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      className="grid scroll-mt-24 justify-items-center gap-4 rounded-3xl bg-pine-50 px-6 py-14 text-center focus:outline-none"
    >
      <span className="grid size-16 place-items-center rounded-pill bg-pine-700 text-white">
        <Icon name="check" size={34} />
      </span>
      <p className="max-w-[52ch] text-lg font-medium">{dePages.suggest.success}</p>
      <Button look="outline" onClick={onAnother}>
        {dePages.suggest.another}
      </Button>
    </div>
  );
}
