/** Points phones to the operator's app: the meta tags of both stores, and a note where the browser shows none. */
import { useEffect, useState } from "react";
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

/** A tag the server already wrote stays as it is. */
function setMeta(name: string, appId: string | null | undefined) {
  if (!appId || document.querySelector(`meta[name="${name}"]`)) return;
  const meta = document.createElement("meta");
  meta.name = name;
  meta.content = `app-id=${appId}`;
  document.head.append(meta);
}

export function AppBanner() {
  const { apps, name } = useSite();
  const [putAway, setPutAway] = useState(false);
  // Only the browser knows which system it runs on, so the note appears after the first view.
  const appStoreUrl = useBrowserValue(
    () =>
      isHidden(browserStorage.read(key), Date.now()) ? undefined : appStoreUrlFor(navigator.userAgent, apps),
    undefined,
  );

  useEffect(() => {
    setMeta("apple-itunes-app", apps.iosId);
    setMeta("google-play-app", apps.androidId);
  }, [apps]);

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
