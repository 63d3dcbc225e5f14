/** The state of the popup for one campaign, stored with every change until it is saved. */
import { useEffect, useRef, useState } from "react";
import type { Campaign } from "../../../api/types";
import { isLocalId, localId } from "../../../lib/local-id";
import { restoreFiles } from "../images/image-files";
import {
  sameContent,
  startOf,
  writeCampaignDraft,
  readCampaignDraft,
  type CampaignDraft,
} from "./campaign-draft";
import type { CampaignProgress } from "./save-campaign";

const progressOf = (
  campaign: Campaign | undefined,
  { key, images, version }: CampaignDraft,
): CampaignProgress => ({ key, id: campaign?.id, version, storedImages: campaign?.imageIds ?? [], images });

export function useCampaignDraft(companyId: string, campaign: Campaign | undefined) {
  const [start] = useState(() => startOf(campaign));
  const [before, setBefore] = useState(() => readCampaignDraft(companyId, campaign));
  const [draft, setDraft] = useState((before ?? start).draft);
  // What is known to be stored; a try that broke off goes on from there.
  const [progress, setProgress] = useState(() => progressOf(campaign, before ?? start));
  const { key, images } = progress;

  useEffect(() => {
    // Pictures chosen before a reload come back from the browser's database, if it still has them.
    if (before)
      void restoreFiles(before.images.filter(isLocalId)).then((lost) =>
        setProgress((now) => ({ ...now, images: now.images.filter((id) => !lost.includes(id)) })),
      );
  }, [before]);
  const done = useRef(false);
  // Whose draft this is: that of the campaign, or of a new one when it was deleted elsewhere.
  const [target, setTarget] = useState(campaign);
  useEffect(() => {
    if (done.current) return;
    const now = { key, draft, images, version: target && start.version };
    const untouched = target === campaign && sameContent(now, start);
    writeCampaignDraft(companyId, target, untouched ? undefined : now);
  }, [companyId, campaign, target, key, draft, images, start]);

  const forget = () => {
    done.current = true;
    writeCampaignDraft(companyId, target, undefined);
  };
  // What was stored from this popup stands in the list, so the next time begins from there.
  const created = useRef<() => void>(forget);
  useEffect(() => {
    created.current = () => {
      if (progress.id !== target?.id || progress.version !== (target && start.version)) forget();
    };
  });
  useEffect(() => () => created.current(), []);

  return {
    draft,
    setDraft,
    progress,
    setProgress,
    restored: before !== undefined,
    outdated: before?.outdated ?? false,
    /** The campaign was deleted elsewhere: what was typed becomes a new one, also for whoever closes the popup now. */
    beginAnew: () => {
      writeCampaignDraft(companyId, campaign, undefined);
      setTarget(undefined);
      setProgress(progressOf(undefined, { key: localId(), draft, images: images.filter(isLocalId) }));
    },
    restart: () => {
      setBefore(undefined);
      setDraft(start.draft);
      setProgress(progressOf(campaign, start));
    },
    forget,
  };
}
