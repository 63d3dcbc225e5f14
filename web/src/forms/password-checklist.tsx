/** The three lines under a new password, which follow every key; before the first one nothing is wrong yet. */
import { deAccount } from "../text/de-account";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { passwordLines } from "./password-rule";

export function PasswordChecklist({ password, id }: { password: string; id?: string }) {
  return (
    <ul id={id} aria-label={deAccount.password.rules} className="grid gap-1 text-md">
      {passwordLines(password).map(({ met, text }) => (
        <li
          key={text}
          className={classes(
            "flex items-center gap-1.5 font-medium",
            met ? "text-pine-600" : password === "" ? "text-muted" : "text-error",
          )}
        >
          {met ? (
            <>
              <Icon name="check" size={16} />
              {text}
              <span className="sr-only"> {deAccount.password.met}</span>
            </>
          ) : (
            `• ${text}`
          )}
        </li>
      ))}
    </ul>
  );
}
