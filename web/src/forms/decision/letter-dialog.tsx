/** A mail to the owners of one company or of many, from a template or in own words, with their names in it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { adminKey, tryLetter } from "../../api/admin";
import type { AdminCompany } from "../../api/admin-types";
import { manyLimits } from "../../api/schema.gen";
import { de } from "../../text/de";
import { deBulk } from "../../text/de-bulk";
import { deLetter } from "../../text/de-letter";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, TextArea } from "../../ui/field";
import { FormButtons } from "../form-buttons";
import { useFormDraft } from "../form-draft";
import { useAdminAction } from "./admin-action";
import { Result, Running, useBulkRun } from "./bulk-result";
import {
  byOwner,
  emptyLetter,
  filled,
  isReady,
  ownersOf,
  paragraphs,
  unknownWord,
  type LetterValues,
} from "./letter-rule";
import { KeepTemplate, TemplateChoice } from "./letter-templates";
import { personName } from "./person-name";
import type { BulkResult } from "./run-bulk";

/** So many companies are named in a trial at most. */
const mostAtOnce = 100;

export type LetterCompany = Pick<AdminCompany, "id" | "basis" | "name" | "owner">;

/** What the fields say about words in braces that stand for nothing. */
function problemsOf(values: LetterValues) {
  const problems = Object.entries(values).flatMap(([name, text]: [string, string]) => {
    const word = unknownWord(text);
    return word ? [[name, deLetter.unknown(word)]] : [];
  });
  return Object.fromEntries(problems) as Partial<LetterValues>;
}

interface Props {
  companies: readonly LetterCompany[];
  /** `finished` once something was sent. */
  onClose: (finished: boolean) => void;
}

export function LetterDialog({ companies, onClose }: Props) {
  const client = useQueryClient();
  const [first] = companies;
  const about = companies.length === 1 && first ? first.id : "many";
  const { values, change, restart } = useFormDraft(`unfinishedMessage:letter:${about}`, emptyLetter);
  const [said, setSaid] = useState<Partial<LetterValues>>({});
  const { done, result, running, stopping, halt, run, holds } = useBulkRun();
  /** Whether it could be sent as it is; otherwise the fields say what is wrong. */
  const isRight = () => {
    const problems = problemsOf(values);
    setSaid(problems);
    return Object.keys(problems).length === 0 && isReady(values);
  };
  const letter = { subject: values.subject.trim(), message: values.message.trim() };
  const deliver = async (before?: BulkResult) => {
    const { rows, left, failure } = await run(byOwner(companies), { action: "Write", ...letter }, before);
    // Where somebody stopped or nobody could be written to, the text is not done with.
    if (failure === undefined && left === 0 && rows.some(({ outcome }) => outcome === "Done")) restart();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isRight()) void deliver();
  };
  const close = () => {
    if (holds()) return;
    if (result) void client.invalidateQueries({ queryKey: adminKey });
    onClose(result !== undefined && result.rows.length > 0);
  };
  return (
    <Dialog
      open
      wide={!result && !running}
      onClose={close}
      holds={holds}
      title={deLetter.title(companies.length)}
      closeLabel={de.common.close}
    >
      {result ? (
        <Result
          did={deBulk.did.Write}
          result={result}
          again={deLetter.again}
          onAgain={() => void deliver(result)}
          onClose={close}
        />
      ) : running ? (
        <Running done={done ?? 0} all={companies.length} stopping={stopping} onStop={halt} />
      ) : (
        <form className="grid gap-5" onSubmit={send} noValidate>
          <p>
            {deLetter.reach(ownersOf(companies), companies.length)}{" "}
            <span className="text-muted">{deLetter.switch}</span>
          </p>
          <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
            <Lines values={values} errors={said} onChange={change} />
            {first && <Preview values={values} companies={companies} first={first} />}
          </div>
          <FormButtons
            label={deLetter.send(ownersOf(companies))}
            onCancel={close}
            busy={false}
            disabled={!isReady(values)}
          >
            <TryOut letter={letter} companies={companies} isRight={isRight} />
          </FormButtons>
        </form>
      )}
    </Dialog>
  );
}

interface TryOutProps {
  letter: LetterValues;
  companies: readonly LetterCompany[];
  isRight: () => boolean;
}

/** To the own address first, about the companies that the preview shows. */
function TryOut({ letter, companies, isRight }: TryOutProps) {
  const theirs = companies.filter((one) => one.owner.id === companies[0]?.owner.id).slice(0, mostAtOnce);
  const attempt = useAdminAction(() => tryLetter({ ...letter, companies: theirs.map(({ id }) => id) }), {
    success: () => deLetter.triedOut,
  });
  return (
    <Button
      look="outline"
      disabled={!isReady(letter)}
      busy={attempt.isPending}
      onClick={() => isRight() && attempt.mutate(undefined)}
    >
      {deLetter.tryOut}
    </Button>
  );
}

interface LinesProps {
  values: LetterValues;
  errors: Partial<LetterValues>;
  onChange: (values: LetterValues) => void;
}

function Lines({ values, errors, onChange }: LinesProps) {
  return (
    <div className="grid content-start gap-4">
      <TemplateChoice values={values} onChange={onChange} />
      <Field
        label={deLetter.subject}
        required
        maxLength={manyLimits.subject.maxLength}
        autoComplete="off"
        error={errors.subject}
        value={values.subject}
        onChange={(event) => onChange({ ...values, subject: event.target.value })}
      />
      <TextArea
        label={deLetter.message}
        hint={deLetter.messageHint}
        required
        maxLength={manyLimits.message.maxLength}
        className="field-sizing-content max-h-100 min-h-48"
        error={errors.message}
        value={values.message}
        onChange={(event) => onChange({ ...values, message: event.target.value })}
      />
      {isReady(values) && <KeepTemplate values={values} />}
    </div>
  );
}

interface PreviewProps {
  values: LetterValues;
  companies: readonly LetterCompany[];
  first: LetterCompany;
}

/** As the first of them reads it. */
function Preview({ values: { subject, message }, companies, first: { owner } }: PreviewProps) {
  const theirs = companies.filter((one) => one.owner.id === owner.id).map(({ name }) => name);
  const fill = (text: string) => filled(text, owner.firstName, theirs);
  return (
    <section
      aria-label={deLetter.preview(personName(owner))}
      className="grid content-start gap-2 rounded-2xl bg-pine-50 px-5 py-4 [overflow-wrap:anywhere]"
    >
      <h3 className="text-md text-muted">{deLetter.preview(personName(owner))}</h3>
      <p className="font-bold">{fill(subject)}</p>
      <p>
        {owner.firstName.trim() ? deLetter.greeting(owner.firstName.trim()) : deLetter.greetingWithoutName}
      </p>
      {paragraphs(message).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Paragraphs have nothing else, and are only shown.
        <p key={index} className="whitespace-pre-line">
          {fill(part)}
        </p>
      ))}
    </section>
  );
}
