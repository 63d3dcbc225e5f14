/** A way to the help from where a question arises; in a window of its own, because something is being edited. */
import { useSite } from "../api/site-context";
import { deManage } from "../text/de-manage";

export function HelpLink({ admin = false }: { admin?: boolean }) {
  const { pages } = useSite();
  return (
    <a
      href={(admin ? pages.adminHelp : pages.help).url}
      target="_blank"
      rel="noreferrer"
      className="rounded underline underline-offset-3"
    >
      {deManage.help.more}
    </a>
  );
}
