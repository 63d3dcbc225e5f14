/** Suggesting a company that is missing; only its name is needed. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Link } from "wouter";
import { api } from "../../api/client";
import { ApiError, messageOf, unwrap } from "../../api/errors";
import { queries } from "../../api/queries";
import { isEmail } from "../../components/email";
import { paths } from "../../paths";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { useDebounced } from "../../ui/debounce";
import { Field, TextArea } from "../../ui/field";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";

const empty = { name: "", location: "", email: "", website: "", reason: "", contactEmail: "" };
type Values = typeof empty;

const emailFields = ["email", "contactEmail"] as const;

/** Messages for the addresses that are filled in but cannot be right. */
export function suggestionErrors(values: Values): Partial<Record<keyof Values, string>> {
  return Object.fromEntries(emailFields.filter((name) => values[name].trim() && !isEmail(values[name])).map((name) => [name, dePages.suggest.invalidEmail]));
}

export function SuggestForm() {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const send = useMutation({
    mutationFn: () => unwrap<unknown>(api.POST("/api/company/suggest", { body: withoutEmpty(values) })),
    onSuccess: () => setValues(empty),
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

  if (send.isSuccess) return <Thanks onAnother={() => send.reset()} />;
  return (
    <form onSubmit={submit} noValidate className="mx-auto mt-8 grid max-w-3xl gap-5 rounded-3xl bg-surface p-8 shadow-card max-md:mt-5 max-md:p-5">
      <div>
        <h2 className="text-2xl font-bold tracking-tight">{dePages.suggest.title}</h2>
        <p className="mt-1 text-muted">{dePages.suggest.intro} {dePages.suggest.optional}</p>
      </div>
      <div className="grid gap-3">
        <Field label={dePages.suggest.name} required maxLength={200} autoComplete="off" {...field("name")} />
        <SimilarCompanies name={values.name} />
      </div>
      <Field label={dePages.suggest.location} maxLength={200} {...field("location")} />
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={dePages.suggest.email} type="email" maxLength={254} {...field("email")} />
        <Field label={dePages.suggest.website} type="url" inputMode="url" maxLength={500} {...field("website")} />
      </div>
      <TextArea label={dePages.suggest.reason} maxLength={2000} {...field("reason")} />
      <Field label={dePages.suggest.contactEmail} hint={dePages.suggest.contactHint} type="email" autoComplete="email" maxLength={254} {...field("contactEmail")} />
      {send.isError && <Notice tone="error">{messageOf(send.error)}</Notice>}
      <Button type="submit" busy={send.isPending} disabled={values.name.trim() === ""} className="justify-self-start px-8">{dePages.suggest.submit}</Button>
    </form>
  );
}

function withoutEmpty({ name, ...rest }: Values) {
  const filled = Object.entries(rest).filter(([, value]) => value.trim() !== "");
  return { name: name.trim(), ...Object.fromEntries(filled.map(([key, value]) => [key, value.trim()])) };
}

/** Companies with a similar name; a hint that never stands in the way. */
function SimilarCompanies({ name }: { name: string }) {
  const wanted = useDebounced(name.trim());
  const { data } = useQuery({ ...queries.similar(wanted), enabled: wanted.length >= 3 });
  const found = wanted.length >= 3 ? (data ?? []) : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="rounded-2xl bg-sun-tint px-4 py-3">
          <p className="font-semibold">{dePages.suggest.similar}</p>
          <ul className="mt-1">
            {found.slice(0, 5).map((company) => (
              <li key={company.id}>
                <Link href={paths.detail(company.id)} className="flex min-h-9 items-center gap-2 rounded font-medium text-pine-700 underline underline-offset-4">
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

function Thanks({ onAnother }: { onAnother: () => void }) {
  return (
    <div role="status" className="mx-auto mt-8 grid max-w-3xl justify-items-center gap-4 rounded-3xl bg-pine-50 px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-pill bg-pine-700 text-white"><Icon name="check" size={34} /></span>
      <p className="max-w-[52ch] text-lg font-medium">{dePages.suggest.success}</p>
      <Button look="outline" onClick={onAnother}>{dePages.suggest.another}</Button>
    </div>
  );
}
