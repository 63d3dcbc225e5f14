/** What a visitor can do right away: find the way, call, visit the website, share, remember. */
import type { ReactNode } from "react";
import { useSite } from "../../api/site-context";
import type { Company, Store } from "../../api/types";
import { copyText } from "../../browser/copy-text";
import { toast } from "../../browser/toast-state";
import { useChangeFavourite, useFavouriteIds } from "../../company/favourites";
import { drawablePosition } from "../../lib/geo";
import { dePages } from "../../text/de-pages";
import { classes } from "../../ui/classes";
import { Icon, type IconName } from "../../ui/icons";
import { phoneUrl, websiteUrl } from "./company-text";

const look =
  "flex w-full min-h-11 flex-col items-center justify-center gap-1 rounded-2xl px-1 py-2.5 text-sm " +
  "max-[359px]:px-0 max-[359px]:text-[0.8125rem] max-[359px]:tracking-tight md:max-lg:px-4 font-semibold " +
  "text-pine-900 transition-colors duration-150 hover:bg-pine-100";

interface Props {
  company: Company;
  store: Store | undefined;
  /** The location is on its way: the places of what depends on it are kept free. */
  loading: boolean;
  onRoute: () => void;
}

export function Actions({ company, store, loading, onRoute }: Props) {
  const { region } = useSite();
  const website = websiteUrl(store?.website);
  return (
    <ul
      aria-label={dePages.detail.actions}
      className="mt-5 grid max-w-xl auto-cols-fr grid-flow-col rounded-3xl bg-pine-50 p-1.5 print:hidden"
    >
      {loading &&
        [dePages.detail.route, dePages.detail.call, dePages.detail.website].map((label) => (
          <li key={label} aria-hidden="true" className="invisible">
            <span className={look}>
              <Icon name="route" size={22} />
              {label}
            </span>
          </li>
        ))}
      {drawablePosition(store?.location, region.bounds) && (
        <li className="needs-script">
          <button type="button" onClick={onRoute} className={look}>
            <Icon name="route" size={22} />
            {dePages.detail.route}
          </button>
        </li>
      )}
      {store?.phone && (
        <LinkAction href={phoneUrl(store.phone)} icon="phone">
          {dePages.detail.call}
        </LinkAction>
      )}
      {website && (
        <LinkAction href={website} icon="globe" external>
          {dePages.detail.website}
        </LinkAction>
      )}
      <li className="needs-script">
        <button type="button" onClick={() => void share(company.name)} className={look}>
          <Icon name="share" size={22} />
          {dePages.detail.share}
        </button>
      </li>
      <FavouriteAction company={company} />
    </ul>
  );
}

function LinkAction({
  href,
  icon,
  external = false,
  children,
}: {
  href: string;
  icon: IconName;
  external?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <a href={href} rel={external ? "noopener nofollow ugc" : undefined} className={look}>
        <Icon name={icon} size={22} />
        {children}
      </a>
    </li>
  );
}

function FavouriteAction({ company }: { company: Company }) {
  const favourite = useFavouriteIds()?.includes(company.id) ?? false;
  const { mutate } = useChangeFavourite();
  return (
    <li className="needs-script">
      <button
        type="button"
        aria-pressed={favourite}
        onClick={() => mutate({ companyId: company.id, name: company.name, favourite: !favourite })}
        className={look}
      >
        <Icon name="heart" size={22} filled={favourite} className={classes(favourite && "text-error")} />
        {favourite ? dePages.detail.favourited : dePages.detail.favourite}
      </button>
    </li>
  );
}

async function share(name: string) {
  const url = location.href.split("#")[0] ?? location.href;
  if (typeof navigator.share === "function") {
    // Closing the system's share sheet is no error worth a message.
    await navigator.share({ title: name, text: dePages.detail.shareText(name), url }).catch(() => undefined);
    return;
  }
  if (await copyText(url)) toast.success(dePages.detail.linkCopied);
  else toast.error(dePages.detail.copyFailed);
}
