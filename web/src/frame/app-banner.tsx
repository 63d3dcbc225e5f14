/** Points phones to the operator's app where the browser does not by itself, from the meta tags that the server writes. */
import { useState } from "react";
import { useSite } from "../api/site-context";
import { useBrowserValue } from "../browser/shared-state";
import { browserStorage } from "../browser/storage";
import { de } from "../text/de";
import { buttonClass, IconButton } from "../ui/button";
import { Icon } from "../ui/icons";
import {
  hiddenDaysAfterClose,
  hiddenDaysAfterInstall,
  hideUntilMs,
  isHidden,
  appStoreUrlFor,
} from "./app-banner-rule";
import { Sign } from "./logo";

const key = "appBannerHiddenUntil";

export function AppBanner() {
  const { apps, name } = useSite();
  const [putAway, setPutAway] = useState(false);
  // Only the browser knows which system it runs on, so the note appears after the first view.
  const appStoreUrl = useBrowserValue(
    () =>
      isHidden(browserStorage.read(key), Date.now()) ? undefined : appStoreUrlFor(navigator.userAgent, apps),
    undefined,
  );

  if (!appStoreUrl || putAway) return null;
  const hideFor = (days: number) => {
    browserStorage.write(key, hideUntilMs(days, Date.now()));
    setPutAway(true);
  };
  return (
    <aside aria-label={de.appBanner.label} className="border-b border-line bg-surface">
      <div className="wrap flex items-center gap-3 py-2">
        <IconButton
          label={de.appBanner.close}
          onClick={() => hideFor(hiddenDaysAfterClose)}
          className="-mx-3"
        >
          <Icon name="close" />
        </IconButton>
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-pine-100 max-[22.5rem]:hidden">
          <Sign size={32} />
        </span>
        <p className="min-w-0 grow text-sm leading-snug [overflow-wrap:anywhere]">
          <strong className="block">{name}</strong>
          {de.appBanner.text}
        </p>
        <a
          href={appStoreUrl}
          onClick={() => hideFor(hiddenDaysAfterInstall)}
          className={buttonClass("primary")}
        >
          {de.appBanner.view}
        </a>
      </div>
    </aside>
  );
}
