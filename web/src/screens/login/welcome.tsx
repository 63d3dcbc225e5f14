/** The greeting beside the form: what an account is good for, and the way to help. */
import { useState } from "react";
import { useSite } from "../../api/site-context";
import { deAccount } from "../../text/de-account";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { HelpDialog } from "./help-dialog";

export function Welcome() {
  const { name } = useSite();
  const [helping, setHelping] = useState(false);
  return (
    <div className="grid items-center gap-x-4 gap-y-5 max-lg:grid-cols-[1fr_auto] lg:pt-6">
      <h1 className="text-display font-extrabold tracking-tight text-pine-900 max-lg:text-[1.875rem] max-lg:leading-tight">
        {deAccount.login.heading}
      </h1>
      <div className="hidden gap-5 lg:grid">
        <p className="text-xl text-muted">{deAccount.login.intro(name)}</p>
        <ul className="grid gap-3 text-lg">
          {deAccount.login.benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-3">
              <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-pill bg-pine-100 text-pine-700">
                <Icon name="check" size={16} />
              </span>
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <Button
        look="outline"
        aria-haspopup="dialog"
        onClick={() => setHelping(true)}
        className="justify-self-start lg:mt-1"
      >
        <Icon name="help" />
        {deAccount.help.open}
      </Button>
      <HelpDialog open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}
