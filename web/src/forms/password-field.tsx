/** A password input whose content can be shown. */
import { useId, useState, type InputHTMLAttributes } from "react";
import { deAccount } from "../text/de-account";
import { classes } from "../ui/classes";
import { controlClass, FieldFrame, useDescribed, type FieldLabels } from "../ui/field";
import { Icon } from "../ui/icons";

interface Props extends FieldLabels, Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** The id of something else that describes the field, such as the rules for it. */
  describedBy?: string;
}

export function PasswordField({ label, hint, error, describedBy, id, className, ...rest }: Props) {
  const own = useId();
  const field = id ?? own;
  const [shown, setShown] = useState(false);
  const { showPassword, hidePassword } = deAccount.fields;
  const toggle = shown ? hidePassword : showPassword;
  const described = useDescribed(field, { label, hint, error });
  const descriptions = [described["aria-describedby"], describedBy].filter(Boolean).join(" ");
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error} required={rest.required}>
      <div className="relative">
        <input
          id={field}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(controlClass, "pr-13", className)}
          {...described}
          aria-describedby={descriptions || undefined}
          {...rest}
        />
        <button
          type="button"
          aria-label={toggle}
          title={toggle}
          aria-controls={field}
          onClick={() => setShown(!shown)}
          className={
            "absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-[10px] text-muted " +
            "hover:text-pine-700 focus-visible:-outline-offset-3"
          }
        >
          <Icon name={shown ? "eyeOff" : "eye"} size={22} />
        </button>
      </div>
    </FieldFrame>
  );
}
