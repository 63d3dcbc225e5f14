/** Invites somebody without a company: a colleague, or an owner whose company comes later. */
import { useState } from "react";
import { invitePerson } from "../../../../api/admin";
import { ApiError } from "../../../../api/errors";
import { newPersonLimits } from "../../../../api/schema.gen";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { DraftNotice } from "../../../../forms/draft-notice";
import { isEmail } from "../../../../forms/email-rule";
import { useFormDraft } from "../../../../forms/form-draft";
import { deAdmin } from "../../../../text/de-admin";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Field } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import { ProofFields, useProof } from "../../proof";

const texts = deAdmin.newPerson;
const empty = { username: "", firstName: "", lastName: "", admin: false };

export function NewPerson() {
  const [open, setOpen] = useState(false);
  const { values: person, restored, change: setPerson, restart } = useFormDraft("unfinishedPerson", empty);
  const proof = useProof();
  const close = () => {
    setOpen(false);
    proof.forget();
    invite.reset();
  };
  const invite = useAdminAction(
    ({ proven }: { proven?: boolean }) => proof.around(() => invitePerson(person), proven),
    {
      success: () => texts.done(person.username.trim()),
      failure: null,
      onSuccess: () => {
        restart();
        close();
      },
    },
  );
  const problem = invite.error instanceof ApiError ? invite.error.fields.username : undefined;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {texts.title}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={texts.title}
        confirmLabel={texts.invite}
        missing={[!isEmail(person.username) && deAdmin.createUser.username]}
        action={problem ? { isPending: invite.isPending, error: undefined } : proof.besides(invite)}
        onConfirm={() => invite.mutate({})}
      >
        <DraftNotice restored={restored} onRestart={restart} />
        <p>{texts.intro}</p>
        <PersonFields person={person} problem={problem} onChange={setPerson} />
        <ProofFields proof={proof} onProven={() => invite.mutate({ proven: true })} />
      </ConfirmDialog>
    </>
  );
}

interface FieldsProps {
  person: typeof empty;
  problem: string | undefined;
  onChange: (person: typeof empty) => void;
}

function PersonFields({ person, problem, onChange }: FieldsProps) {
  const change = (part: Partial<typeof empty>) => onChange({ ...person, ...part });
  return (
    <>
      <Field
        label={deAdmin.createUser.username}
        type="email"
        required
        autoComplete="off"
        error={problem}
        value={person.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={deAdmin.createUser.firstName}
          autoComplete="off"
          maxLength={newPersonLimits.firstName.maxLength}
          value={person.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <Field
          label={deAdmin.createUser.lastName}
          autoComplete="off"
          maxLength={newPersonLimits.lastName.maxLength}
          value={person.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <Checkbox
        label={texts.admin}
        checked={person.admin}
        onChange={(event) => change({ admin: event.target.checked })}
      />
      {person.admin && <p className="text-md text-muted">{texts.adminHint}</p>}
    </>
  );
}
