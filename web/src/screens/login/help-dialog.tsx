/** The help overlay with the operator's video, which is fetched from its host only after a click. */
import { useState } from "react";
import { useSite } from "../../api/site-context";
import { SiteAnchor } from "../../frame/site-anchor";
import { de } from "../../text/de";
import { deAccount } from "../../text/de-account";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { helpVideoUrl, operator, pages } = useSite();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={deAccount.help.title}
      closeLabel={de.common.close}
      wide={Boolean(helpVideoUrl)}
    >
      <div className="grid gap-4">
        <p>{helpVideoUrl ? deAccount.help.text : deAccount.help.noVideo}</p>
        {helpVideoUrl && <HelpVideo url={helpVideoUrl} />}
        <p>
          <SiteAnchor
            url={pages.help.url}
            className="font-semibold text-pine-700 underline underline-offset-4"
          >
            {deAccount.help.pictures}
          </SiteAnchor>
        </p>
        <p className="text-muted">
          {deAccount.help.contact}{" "}
          <a
            href={`mailto:${operator.email}`}
            className="font-semibold text-pine-700 underline underline-offset-4"
          >
            {operator.email}
          </a>
        </p>
      </div>
    </Dialog>
  );
}

function HelpVideo({ url }: { url: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    // A player needs both permissions; it lives on another host, so it cannot take its own fence down.
    return (
      <iframe
        src={url}
        title={deAccount.help.frame}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-2xl bg-ink"
      />
    );
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        onClick={() => setPlaying(true)}
        className={
          "group grid aspect-video w-full place-content-center justify-items-center gap-3 " +
          "rounded-2xl bg-pine-900 text-lg font-semibold text-white"
        }
      >
        <span
          className={
            "grid size-18 place-items-center rounded-pill bg-sun text-on-sun transition-colors " +
            "duration-150 group-hover:bg-sun-light"
          }
        >
          <Icon name="play" size={34} filled />
        </span>
        {deAccount.help.play}
      </button>
      <p className="text-sm text-muted">{deAccount.help.loads(hostOf(url))}</p>
    </div>
  );
}

function hostOf(url: string): string {
  return /^(?:https?:)?\/\/([^/?#]+)/.exec(url)?.[1] ?? url;
}
