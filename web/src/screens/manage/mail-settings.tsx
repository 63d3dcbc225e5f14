/** Which mails someone wants; each switch counts at once. */
import { messageOf } from "../../api/errors";
import type { User } from "../../api/types";
import { toast } from "../../browser/toast-state";
import { deManage } from "../../text/de-manage";
import { Switch } from "../../ui/checkbox";
import { useChangeUser } from "./change-user";

const texts = deManage.settings;

export function MailSettings({ user }: { user: User }) {
  return (
    <div className="grid justify-items-start gap-1">
      <MailSwitch user={user} name="notification" />
      <p className="mb-2 text-md text-muted">{texts.notificationHint}</p>
      <MailSwitch user={user} name="newsletter" />
      <div className="mt-3 text-md text-muted">
        <p>{texts.mailsAnywayTitle}</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {texts.mailsAnyway.map((mail) => (
            <li key={mail}>{mail}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function MailSwitch({ user, name }: { user: User; name: "notification" | "newsletter" }) {
  const change = useChangeUser();
  // The switch moves at once; a refusal moves it back.
  const shown = change.isPending ? change.variables[name] : user[name];
  const turn = (on: boolean) => {
    if (change.isPending) return;
    change.mutate(
      { [name]: on },
      { onSuccess: () => toast.success(texts.saved), onError: (failure) => toast.error(messageOf(failure)) },
    );
  };
  return (
    <Switch label={texts[name]} checked={shown ?? false} onChange={(event) => turn(event.target.checked)} />
  );
}
