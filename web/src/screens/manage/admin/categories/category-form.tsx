/** Title, colour, further words and symbol of a category, with a look at how the colour will be read. */
import { useId, useState, type FormEvent } from "react";
import { anyState, changeCategory, createCategory, setCategoryImage } from "../../../../api/admin";
import type { AdminCategory } from "../../../../api/admin-types";
import { createOnce } from "../../../../api/create-once";
import { ApiError, messageOf } from "../../../../api/errors";
import { categoryClass, useCategoryColours } from "../../../../browser/colour-rules";
import { toast } from "../../../../browser/toast-state";
import { CategoryPill } from "../../../../company/category-pill";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { newerState, SaveProblem } from "../../../../forms/decision/decision";
import { DraftNotice } from "../../../../forms/draft-notice";
import { useFocusFirstError } from "../../../../forms/focus-first-error";
import { FormButtons } from "../../../../forms/form-buttons";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { classes } from "../../../../ui/classes";
import { Field, TextArea } from "../../../../ui/field";
import { useFormDraftWithImage } from "../draft-file";
import { ImageField } from "../image-field";
import { colourOf, readabilityOf } from "./category-rule";

const texts = deOperation.categories;

interface Values {
  title: string;
  colour: string;
  words: string;
}

const emptyCategory: Values = { title: "", colour: "#12593F", words: "" };

const valuesOf = ({ title, colorHex, words }: AdminCategory): Values => ({ title, colour: colorHex, words });

/** What was not changed here is what a colleague has saved since. */
function merged(base: Values, mine: Values, theirs: Values): Values {
  const both = (name: keyof Values) => (mine[name] === base[name] ? theirs[name] : mine[name]);
  return { title: both("title"), colour: both("colour"), words: both("words") };
}

/** Writes the texts, then the symbol; a refused image does not undo what was written before it. */
async function save(
  category: AdminCategory | undefined,
  key: string,
  { title, colour, words }: Values,
  image: File | undefined,
): Promise<string | undefined> {
  const body = { title: title.trim(), colorHex: colourOf(colour) ?? colour, words: words.trim() };
  const { id } = category
    ? await changeCategory(category, body)
    : await createOnce(
        key,
        (once) => createCategory(body, once),
        (known) => changeCategory(anyState(known), body),
      );
  return image && setCategoryImage(id, image).then(() => undefined, messageOf);
}

interface Props {
  /** Without one the form creates. */
  category: AdminCategory | undefined;
  onDone: () => void;
}

export function CategoryForm({ category, onDone }: Props) {
  // What the typing began with, however often the list is asked for anew in the meantime.
  const [base, setBase] = useState(category);
  const [saved, setSaved] = useState<Values>(category ? valuesOf(category) : emptyCategory);
  // What was typed waits in the browser until it was sent or given up.
  const name = category ? (`unfinishedCategory:${category.id}` as const) : "unfinishedCategory";
  const draft = useFormDraftWithImage(name, saved);
  const { values, key, restored, change: setValues, restart, image, setImage } = draft;
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useFocusFirstError(errors);
  const colour = colourOf(values.colour);
  const finish = (imageProblem: string | undefined) => {
    if (imageProblem) toast.error(imageProblem);
    restart();
    onDone();
  };
  // What changed on a stored category is given up; a new one waits.
  const cancel = () => {
    if (category) restart();
    onDone();
  };
  const send = useAdminAction(() => save(base, key, values, image), {
    success: () => (category ? texts.saved : texts.created)(values.title.trim()),
    failure: null,
    onSuccess: finish,
  });
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return;
    setErrors(failure.fields);
    if (!newerState(failure)) return;
    const now = failure.current as AdminCategory;
    setBase(now);
    setSaved(valuesOf(now));
    setValues(merged(saved, values, valuesOf(now)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!colour) return setErrors({ colorHex: texts.colourError });
    if (!send.isPending) send.mutate(undefined, { onError: fail });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DraftNotice restored={restored} onRestart={restart} />
      <SaveProblem error={send.error} />
      <Field
        label={texts.name}
        required
        maxLength={60}
        autoComplete="off"
        value={values.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <ColourField
        value={values.colour}
        error={errors.colorHex}
        onChange={(next) => change({ colour: next })}
      />
      {colour && <Preview title={values.title} colorHex={colour} imageId={category?.imageId ?? null} />}
      <WordsField value={values.words} error={errors.words} onChange={(words) => change({ words })} />
      <ImageField label={texts.image} imageId={category?.imageId ?? null} file={image} onFile={setImage} />
      <FormButtons
        label={deAdmin.save}
        onCancel={cancel}
        busy={send.isPending}
        missing={[values.title.trim() === "" && texts.name]}
      />
    </form>
  );
}

/** The pill as visitors will see it, and on its own colour. */
function Preview({ title, colorHex, imageId }: { title: string; colorHex: string; imageId: string | null }) {
  const heading = useId();
  // Each colour has a class of its own, so that trying one out never recolours another.
  const category = {
    id: `probe-${colorHex.slice(1)}`,
    title: title.trim() || texts.title,
    colorHex,
    imageId,
  };
  useCategoryColours([category]);
  const { ratio, readable, shade } = readabilityOf(colorHex);
  return (
    <div
      role="group"
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-2xl bg-paper px-4 py-3"
    >
      <p id={heading} className="text-sm font-semibold text-muted">
        {texts.preview}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CategoryPill category={category} />
        <span
          className={classes(
            "rounded-pill bg-(--cat) px-3.5 py-1.5 font-medium text-on-cat",
            categoryClass(category.id),
          )}
        >
          {category.title}
        </span>
      </div>
      <p className="text-md">{readable ? texts.contrastGood(ratio) : texts.contrastShaded(ratio, shade)}</p>
    </div>
  );
}

interface PartProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What else people type when they mean this category. */
function WordsField({ value, error, onChange }: PartProps) {
  return (
    <TextArea
      label={texts.words}
      hint={texts.wordsHint}
      rows={2}
      maxLength={1000}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-20!"
    />
  );
}

/** A colour as text, and the browser's own picker beside it. */
function ColourField({ value, error, onChange }: PartProps) {
  const colour = colourOf(value);
  return (
    <div className="flex items-start gap-3">
      <div className="grow">
        <Field
          label={texts.colour}
          hint={texts.colourHint}
          required
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={error ?? (colour ? undefined : texts.colourError)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <input
        type="color"
        aria-label={texts.pick}
        value={(colour ?? "#000000").toLowerCase()}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        className="mt-7.5 size-12 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
      />
    </div>
  );
}
