/** The popup that creates a person together with a company and its location. */
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminSuggestion } from "../../../../api/admin-types";
import { ApiError } from "../../../../api/errors";
import { newStoreLimits, newUserLimits } from "../../../../api/schema.gen";
import { AddresseeContext } from "../../../../forms/addressee";
import { CategoryField } from "../../../../forms/category-field";
import { newTagProblem } from "../../../../forms/company-rule";
import { CompanyTextFields } from "../../../../forms/company-text-fields";
import { isText, textRule, type TextName } from "../../../../forms/company-texts";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { DraftNotice } from "../../../../forms/draft-notice";
import { ErrorBanner } from "../../../../forms/error-banner";
import { useFocusFirstError } from "../../../../forms/focus-first-error";
import { useFormDraft } from "../../../../forms/form-draft";
import { TagField } from "../../../../forms/tag-field";
import { paths } from "../../../../lib/paths";
import { de } from "../../../../text/de";
import { deAdmin } from "../../../../text/de-admin";
import { Checkbox } from "../../../../ui/checkbox";
import { useDebounced } from "../../../../ui/debounce";
import { Dialog } from "../../../../ui/dialog";
import { Field } from "../../../../ui/field";
import { SubmitBar } from "../../submit-bar";
import { Duplicates } from "./duplicates";
import {
  emptyListing,
  fieldErrors,
  fromSuggestion,
  isComplete,
  missingParts,
  wrongCoordinates,
  type ListingValues,
} from "./new-listing-rule";
import { saveListing } from "./save-listing";

const texts = deAdmin.createUser;

interface Props {
  open: boolean;
  onClose: () => void;
  /** Where the company was suggested by a visitor. */
  suggestion?: AdminSuggestion;
}

export function NewListingDialog({ open, onClose, suggestion }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={suggestion ? texts.fromSuggestion(suggestion.name) : texts.title}
      closeLabel={de.common.close}
    >
      <AddresseeContext value="operator">
        <NewListingForm onClose={onClose} suggestion={suggestion} />
      </AddresseeContext>
    </Dialog>
  );
}

/** One line of text by the name of its value. */
type Line = Exclude<
  keyof ListingValues,
  TextName | "tags" | "newTag" | "categoryIds" | "active" | "byOperator"
>;

const inWords = (part: ReturnType<typeof missingParts>[number]) =>
  isText(part) ? textRule(part).label : texts.parts[part];

function NewListingForm({ onClose, suggestion }: Omit<Props, "open">) {
  const [, navigate] = useLocation();
  // A suggestion is the same for as long as the popup is open.
  const [begin] = useState(() => (suggestion ? fromSuggestion(suggestion) : emptyListing));
  const {
    values,
    key,
    restored,
    change: setValues,
    restart,
  } = useFormDraft(`unfinishedListing:${suggestion?.id ?? "new"}`, begin);
  const [errors, setErrors] = useState<Partial<Record<keyof ListingValues, string>>>({});
  const form = useFocusFirstError(errors);
  const create = useAdminAction(() => saveListing(values, key, suggestion), {
    success: (_, { known }) =>
      (known ? texts.doneBefore : values.byOperator ? texts.doneOwn : texts.done)(values.name.trim()),
    failure: null,
    logged: "createUser",
    onSuccess: ({ id }) => {
      restart();
      onClose();
      navigate(paths.manageDetail(id));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A wrong coordinate is red already; trying to send leads back to it.
    if (wrongCoordinates(values).length > 0) return setErrors({ ...errors });
    if (isComplete(values) && !newTagProblem(values) && !create.isPending)
      create.mutate(undefined, {
        onError: (failure) => setErrors(failure instanceof ApiError ? fieldErrors(failure.fields) : {}),
      });
  };
  const missing = missingParts(values);
  const change = (part: Partial<ListingValues>) => setValues({ ...values, ...part });
  const line = (name: Line) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      {!values.byOperator && <p className="text-muted">{texts.intro}</p>}
      <DraftNotice restored={restored} onRestart={restart} />
      <Group title={texts.person}>
        <PersonLines values={values} line={line} change={change} />
      </Group>
      <Group title={texts.company}>
        <CompanyLines values={values} errors={errors} change={change} />
      </Group>
      <Group title={texts.store}>
        <StoreLines values={values} line={line} />
      </Group>
      {create.isError && <ErrorBanner withCode failure={create.error} />}
      <SubmitBar
        missing={missing.length > 0 ? texts.missing(missing.map(inWords).join(", ")) : newTagProblem(values)}
        label={values.byOperator ? texts.submitOwn : texts.submit}
        busy={create.isPending}
        onCancel={onClose}
        className="sm:sticky sm:bottom-0"
        statusClassName="basis-60"
      />
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="float-left w-full text-xl font-bold tracking-tight">{title}</legend>
      {children}
    </fieldset>
  );
}

interface LineProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

interface PartProps {
  values: ListingValues;
  line: (name: Line) => LineProps;
  change: (part: Partial<ListingValues>) => void;
}

function PersonLines({ values, line, change }: PartProps) {
  return (
    <>
      {!values.byOperator && (
        <>
          <Field
            label={texts.username}
            type="email"
            required
            maxLength={newUserLimits.username.maxLength}
            {...line("username")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={texts.firstName}
              maxLength={newUserLimits.firstName.maxLength}
              {...line("firstName")}
            />
            <Field
              label={texts.lastName}
              maxLength={newUserLimits.lastName.maxLength}
              {...line("lastName")}
            />
          </div>
        </>
      )}
      <Checkbox
        label={
          <>
            {texts.byOperator}
            <span className="block text-sm text-muted">{texts.byOperatorHint}</span>
          </>
        }
        checked={values.byOperator}
        onChange={(event) => change({ byOperator: event.target.checked })}
      />
    </>
  );
}

function CompanyLines({
  values,
  errors,
  change,
}: Omit<PartProps, "line"> & { errors: Partial<Record<keyof ListingValues, string>> }) {
  return (
    <>
      <CompanyTextFields
        values={values}
        errors={errors}
        onChange={(name, text) => change({ [name]: text })}
        autoComplete="off"
        belowName={<Alike values={values} />}
      />
      <CategoryField
        categoryIds={values.categoryIds}
        onChange={(categoryIds) => change({ categoryIds })}
        error={errors.categoryIds}
      />
      <TagField
        required={false}
        tags={values.tags}
        newTag={values.newTag}
        onChange={change}
        error={errors.tags}
      />
      <Checkbox
        label={texts.active}
        checked={values.active}
        onChange={(event) => change({ active: event.target.checked })}
      />
    </>
  );
}

function StoreLines({ values, line }: { values: ListingValues; line: (name: Line) => LineProps }) {
  const wrong = wrongCoordinates(values);
  const coordinate = (name: "latitude" | "longitude") => ({
    inputMode: "decimal" as const,
    ...line(name),
    error: wrong.includes(name)
      ? values[name].trim()
        ? texts.coordinateError
        : texts.halfPosition
      : line(name).error,
    className: wrong.includes(name) ? "text-error!" : undefined,
  });
  return (
    <>
      <Field
        label={texts.storeTitle}
        required
        maxLength={newStoreLimits.title.maxLength}
        {...line("title")}
      />
      <Field label={texts.street} required maxLength={newStoreLimits.street.maxLength} {...line("street")} />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label={texts.postCode} required maxLength={10} inputMode="numeric" {...line("postCode")} />
        <Field label={texts.town} required maxLength={newStoreLimits.town.maxLength} {...line("town")} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={texts.phone} type="tel" maxLength={newStoreLimits.phone.maxLength} {...line("phone")} />
        <Field
          label={texts.email}
          type="email"
          maxLength={newStoreLimits.email.maxLength}
          {...line("email")}
        />
        <Field
          label={texts.website}
          inputMode="url"
          maxLength={newStoreLimits.website.maxLength}
          {...line("website")}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.latitude} placeholder="48,30" {...coordinate("latitude")} />
        <Field label={texts.longitude} placeholder="14,29" {...coordinate("longitude")} />
      </div>
    </>
  );
}

/** Companies that may be the same, while it is being typed. */
function Alike({ values }: { values: ListingValues }) {
  const name = useDebounced(values.name.trim());
  const email = useDebounced(values.email.trim());
  const { data } = useQuery({
    ...adminQueries.duplicatesOf({ name, email: email || undefined }),
    enabled: name.length >= 3,
  });
  return <Duplicates className="mt-3" found={name.length >= 3 ? (data ?? []) : []} />;
}
