/** What a mail to owners may begin with: what comes along, and what operators have kept for all of them. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, deleteTemplate, keepTemplate } from "../../api/admin";
import { newLetterTemplateLimits } from "../../api/schema.gen";
import { deLetter } from "../../text/de-letter";
import { Button } from "../../ui/button";
import { Field, Select } from "../../ui/field";
import { useFormDraft } from "../form-draft";
import { useAdminAction } from "./admin-action";
import { emptyLetter, isReady, type LetterValues } from "./letter-rule";

interface Template extends LetterValues {
  /** Only those that operators have kept can be deleted. */
  id?: string;
  title: string;
}

const same = (one: LetterValues, other: LetterValues) =>
  one.subject === other.subject && one.message === other.message;

interface Props {
  values: LetterValues;
  onChange: (values: LetterValues) => void;
}

export function TemplateChoice({ values, onChange }: Props) {
  // What a template replaced can be had back: it may have taken somebody half an hour.
  const [before, setBefore] = useState<LetterValues>();
  const own: readonly Template[] = useQuery(adminQueries.letterTemplates()).data ?? [];
  const all: readonly Template[] = [...own, ...deLetter.templates];
  const chosen = all.find((one) => same(one, values));
  const take = (title: string) => {
    const { subject, message } = all.find((one) => one.title === title) ?? emptyLetter;
    if (!chosen && (values.subject.trim() || values.message.trim())) setBefore(values);
    onChange({ subject, message });
  };
  return (
    <>
      <Select
        label={deLetter.template}
        value={chosen?.title ?? ""}
        onChange={(event) => take(event.target.value)}
      >
        <option value="">{deLetter.noTemplate}</option>
        <Options label={deLetter.own} templates={own} />
        <Options label={deLetter.ours} templates={deLetter.templates} />
      </Select>
      {chosen?.id && <Forget id={chosen.id} title={chosen.title} />}
      {before && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            onChange(before);
            setBefore(undefined);
          }}
        >
          {deLetter.before}
        </Button>
      )}
    </>
  );
}

function Options({ label, templates }: { label: string; templates: readonly Template[] }) {
  if (templates.length === 0) return null;
  return (
    <optgroup label={label}>
      {templates.map(({ title }) => (
        <option key={title} value={title}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}

function Forget({ id, title }: { id: string; title: string }) {
  const forget = useAdminAction(() => deleteTemplate(id), { success: () => deLetter.forgotten(title) });
  return (
    <Button
      look="quiet"
      busy={forget.isPending}
      onClick={() => forget.mutate(undefined)}
      className="justify-self-start"
    >
      {deLetter.forget}
    </Button>
  );
}

const unnamed = { title: "" };

/** Keeps what was written under a name. */
export function KeepTemplate({ values }: { values: LetterValues }) {
  const [naming, setNaming] = useState(false);
  const { values: draft, key, change, restart } = useFormDraft("unfinishedTemplateName", unnamed);
  const keep = useAdminAction(
    (name: string) =>
      keepTemplate({ title: name, subject: values.subject.trim(), message: values.message.trim() }, key),
    {
      success: (name) => deLetter.kept(name),
      onSuccess: () => {
        setNaming(false);
        restart();
      },
    },
  );
  if (!naming) {
    return (
      <Button look="quiet" onClick={() => setNaming(true)} className="justify-self-start">
        {deLetter.keep}
      </Button>
    );
  }
  const name = draft.title.trim();
  return (
    <div className="grid gap-3 rounded-2xl bg-sand px-4 py-3">
      <Field
        label={deLetter.keepName}
        hint={deLetter.keepHint}
        maxLength={newLetterTemplateLimits.title.maxLength}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        onKeyDown={(event) => {
          // Enter keeps the template and does not send the mail.
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (name && isReady(values) && !keep.isPending) keep.mutate(name);
        }}
      />
      <Button
        look="outline"
        busy={keep.isPending}
        disabled={!name}
        onClick={() => keep.mutate(name)}
        className="justify-self-start"
      >
        {deLetter.keep}
      </Button>
    </div>
  );
}
