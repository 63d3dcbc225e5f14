/** Deleting the own account, after seeing what goes with it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useLocation } from "wouter";
import { accountQueries, deleteAccount } from "../../api/account";
import { ApiError } from "../../api/errors";
import { toast } from "../../browser/toast-state";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { FormButtons } from "../../forms/form-buttons";
import { PasswordField } from "../../forms/password-field";
import { paths } from "../../lib/paths";
import { clearStorage } from "../../session/clear-storage";
import { de } from "../../text/de";
import { deManage } from "../../text/de-manage";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Loading } from "../../ui/spinner";

const texts = deManage.leave;

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p>{deManage.settings.leaveText}</p>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setAsking(true)} className="text-error!">
        {deManage.settings.leave}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={texts.title} closeLabel={de.common.close}>
        <LeaveForm onCancel={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

function LeaveForm({ onCancel }: { onCancel: () => void }) {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  // Asked for anew each time: nobody may lose a company that the list did not show.
  const preview = useQuery({ ...accountQueries.companies(), staleTime: 0 });
  const leave = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: () => {
      navigate(paths.overview());
      clearStorage();
      toast.success(texts.done);
    },
  });
  const form = useFocusFirstError(leave.error);
  const refused = leave.error instanceof ApiError ? leave.error.fields.password : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password && !leave.isPending) leave.mutate();
  };
  if (preview.isFetching && !preview.data) return <Loading label={de.common.loading} />;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {preview.isError && <ErrorBanner failure={preview.error} />}
      {leave.isError && <ErrorBanner failure={leave.error} />}
      {preview.data && <CompaniesToo names={preview.data.map((company) => company.name)} />}
      <p>{texts.forGood}</p>
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={refused}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormButtons
        label={texts.confirm}
        onCancel={onCancel}
        busy={leave.isPending}
        disabled={!preview.isSuccess}
        missing={[password === "" && texts.password]}
        danger
      />
    </form>
  );
}

function CompaniesToo({ names }: { names: string[] }) {
  if (names.length === 0) return <p>{texts.noCompanies}</p>;
  return (
    <div>
      <p>{texts.companies}</p>
      <ul className="mt-2 list-disc pl-5 font-semibold">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
