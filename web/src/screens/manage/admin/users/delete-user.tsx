/** Deletes an account after showing its companies, which go with it or to someone else; oneself only after asking twice. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { adminQueries, deleteUser } from "../../../../api/admin";
import type { AdminUser, Person } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useDecision } from "../../../../forms/decision/decision";
import { personName } from "../../../../forms/decision/person-name";
import { paths } from "../../../../lib/paths";
import { clearStorage } from "../../../../session/clear-storage";
import { de } from "../../../../text/de";
import { deAdmin } from "../../../../text/de-admin";
import { Radio } from "../../../../ui/checkbox";
import { Field } from "../../../../ui/field";
import { Notice } from "../../../../ui/notice";
import { Loading } from "../../../../ui/spinner";
import { PersonSearch } from "./person-search";

const texts = deAdmin.deleteUser;

interface Props {
  user: AdminUser;
  me: boolean;
  open: boolean;
  onClose: () => void;
}

export function DeleteUser({ user, me, open, onClose }: Props) {
  const [, navigate] = useLocation();
  const [heir, setHeir] = useState<Person>();
  const [keeping, setKeeping] = useState<boolean>();
  const [second, setSecond] = useState(false);
  const [typed, setTyped] = useState("");
  const name = personName(user);
  // Asked for anew each time: nobody may lose a company that the list did not show.
  const preview = useQuery({ ...adminQueries.user(user.id), enabled: open, staleTime: 0 });
  const close = () => {
    remove.dismiss();
    setSecond(false);
    setTyped("");
    setKeeping(undefined);
    onClose();
  };
  const remove = useDecision(
    preview.data ?? user,
    (seen) => deleteUser(seen, keeping ? heir?.id : undefined, me ? typed.trim() : undefined),
    {
      success: () => texts.done(name),
      failure: null,
      onSuccess: () => {
        close();
        if (!me) return;
        navigate(paths.overview());
        clearStorage();
      },
    },
  );
  const companies = preview.data?.companies ?? [];
  const problem = remove.error ?? preview.error;
  // Of whoever deletes the own account nothing is kept.
  const finality = keeping === false ? `${texts.final} ${texts.restorable}` : texts.final;
  const confirmLabel = second ? texts.selfDelete : me ? texts.selfNext : texts.confirm;
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={second ? texts.selfTitle : texts.title(name)}
      confirmLabel={confirmLabel}
      danger
      action={remove}
      disabled={!preview.data}
      missing={[
        second
          ? !sameName(typed, user.username) && texts.selfMissing
          : companies.length > 0 && lacking(keeping, heir),
      ]}
      error={remove.problem ?? (problem ? messageOf(problem) : undefined)}
      onConfirm={() => (me && !second ? setSecond(true) : remove.mutate(undefined))}
    >
      {me && <Notice tone="error">{texts.self}</Notice>}
      {preview.isPending && <Loading label={de.common.loading} />}
      {preview.data && !second && (
        <Affected
          companies={companies}
          keeping={keeping}
          onKeep={setKeeping}
          heir={heir}
          onHeir={setHeir}
          userId={user.id}
        />
      )}
      {second && <OwnAddress typed={typed} onType={setTyped} />}
      <p className="text-muted">{me ? deAdmin.forGood : finality}</p>
    </ConfirmDialog>
  );
}

function OwnAddress({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <Field
      label={texts.selfConfirm}
      type="email"
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** Nothing is chosen for whoever deletes: companies go only when somebody says so. */
const lacking = (keeping: boolean | undefined, heir: Person | undefined) =>
  keeping === undefined ? texts.decision : keeping && !heir && texts.transferTo;

const sameName = (typed: string, username: string) => typed.trim().toLowerCase() === username.toLowerCase();

interface AffectedProps {
  companies: readonly { id: string; name: string }[];
  /** Undefined until somebody has chosen. */
  keeping: boolean | undefined;
  onKeep: (keeping: boolean) => void;
  heir: Person | undefined;
  onHeir: (heir: Person) => void;
  userId: string;
}

function Affected({ companies, keeping, onKeep, heir, onHeir, userId }: AffectedProps) {
  if (companies.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <div>
        <p>{texts.affected}</p>
        <ul className="mt-1 list-disc pl-5 font-semibold">
          {companies.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">{texts.choice}</legend>
        <Radio
          name="companies"
          label={texts.withCompanies}
          checked={keeping === false}
          onChange={() => onKeep(false)}
        />
        <Radio
          name="companies"
          label={texts.transfer}
          checked={keeping === true}
          onChange={() => onKeep(true)}
        />
      </fieldset>
      {keeping && (
        <PersonSearch
          label={texts.transferTo}
          hint={texts.transferHint}
          without={userId}
          chosen={heir}
          onChoose={onHeir}
        />
      )}
    </>
  );
}
