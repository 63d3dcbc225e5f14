/** The strip of settings, which opens and closes. */
import { useEffect, useId, useState, type ReactNode } from "react";
import type { User } from "../../api/types";
import { deFactor } from "../../text/de-factor";
import { deManage } from "../../text/de-manage";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";
import { DeleteAccount } from "./delete-account";
import { EmailSetting } from "./email-setting";
import { FactorSetting } from "./factor/factor-setting";
import { MailSettings } from "./mail-settings";
import { OwnData } from "./own-data";
import { PasswordSetting } from "./password-setting";
import { ProfileSetting } from "./profile-setting";

const texts = deManage.settings;

/** Where a link leads to the second factor. */
export const factorAnchor = "zweiter-faktor";

/** Where the monthly mail leads those who do not want it any more. */
const mailsAnchor = "mails";

/** Opened from the beginning for administrators who have to set up a second factor first, and by a link to its mails. */
export function Settings({ user }: { user: User }) {
  const [called] = useState(() => location.hash === `#${mailsAnchor}`);
  const [open, setOpen] = useState((user.secondFactorNeeded ?? false) || called);
  const panel = useId();
  // The browser looked for the part before it was there.
  useEffect(() => {
    if (called) document.getElementById(mailsAnchor)?.scrollIntoView();
  }, [called]);
  return (
    <section aria-label={texts.title} className="rounded-3xl bg-surface shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex min-h-16 w-full items-center gap-4 rounded-3xl px-6 py-3 text-left max-md:px-5"
        >
          <span className="grow">
            <span className="block text-xl font-bold tracking-tight">{texts.title}</span>
            <span className="block text-md text-muted max-md:hidden">{texts.hint}</span>
          </span>
          <Icon
            name="chevronDown"
            size={26}
            className={classes("transition-transform duration-200", open && "rotate-180")}
          />
        </button>
      </h2>
      <div id={panel} hidden={!open} className="border-t border-line px-6 max-md:px-5">
        <Setting title={texts.emailTitle}>
          <EmailSetting email={user.username} />
        </Setting>
        <Setting id={mailsAnchor} title={texts.mailsTitle}>
          <MailSettings user={user} />
        </Setting>
        <Setting title={texts.profileTitle}>
          <ProfileSetting user={user} />
        </Setting>
        <Setting title={texts.passwordTitle}>
          <PasswordSetting email={user.username} />
        </Setting>
        <Setting id={factorAnchor} title={deFactor.setting.title}>
          {open && <FactorSetting email={user.username} />}
        </Setting>
        <Setting title={texts.dataTitle}>
          <OwnData />
        </Setting>
        <Setting title={texts.leaveTitle}>
          <DeleteAccount />
        </Setting>
      </div>
    </section>
  );
}

/** One setting: its name on the left from the wide layout on, above it otherwise. */
function Setting({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <div
      id={id}
      className="grid scroll-mt-24 gap-x-8 gap-y-3 border-line py-6 not-last:border-b md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 className="text-lg font-bold">{title}</h3>
      <div className="max-w-xl">{children}</div>
    </div>
  );
}
