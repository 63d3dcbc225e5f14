/** Where owners find help while they work: the help pages, and somebody to ask. */
import { useSite } from "../api/site-context";
import { deManage } from "../text/de-manage";
import { buttonClass } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { SiteAnchor } from "./site-anchor";

const texts = deManage.help;
const linkClass = "rounded font-semibold text-pine-700 underline underline-offset-3 [overflow-wrap:anywhere]";

export function OwnerHelp() {
  const { operator, pages } = useSite();
  return (
    <aside
      aria-label={texts.title}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-pine-50 px-6 py-5 max-md:px-5"
    >
      <p className="min-w-0 grow basis-72">
        <strong className="block text-lg">{texts.title}</strong>
        {texts.text}{" "}
        <a href={`mailto:${operator.email}`} className={linkClass}>
          {operator.email}
        </a>
        {operator.phone && (
          <>
            {" · "}
            <a
              href={`tel:${operator.phone.replaceAll(/[^+\d]/g, "")}`}
              className={classes(linkClass, "whitespace-nowrap")}
            >
              {operator.phone}
            </a>
          </>
        )}
      </p>
      <SiteAnchor url={pages.help.url} className={buttonClass("outline")}>
        <Icon name="help" size={18} />
        {texts.link}
      </SiteAnchor>
    </aside>
  );
}
