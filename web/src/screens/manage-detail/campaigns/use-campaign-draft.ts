/** The state of the popup for one campaign, stored with every change until it is saved. */
import { useEffect, useRef, useState } from "react";
import type { Campaign } from "../../../api/types";
import { isLocalId } from "../../../lib/local-id";
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
  useEffect(() => {
    if (done.current) return;
    const now = { key, draft, images, version: start.version };
    writeCampaignDraft(companyId, campaign, sameContent(now, start) ? undefined : now);
  }, [companyId, campaign, key, draft, images, start]);

  const forget = () => {
    done.current = true;
    writeCampaignDraft(companyId, campaign, undefined);
  };
  // What was stored from this popup stands in the list, so the next time begins from there.
  const created = useRef<() => void>(forget);
  useEffect(() => {
    created.current = () => {
      if (progress.id !== campaign?.id || progress.version !== start.version) forget();
    };
  });
  useEffect(() => () => created.current(), []);

  return {
    draft,
    setDraft,
    progress,
    setProgress,
    restored: before !== undefined,
    restart: () => {
      setBefore(undefined);
      setDraft(start.draft);
      setProgress(progressOf(campaign, start));
    },
    forget,
  };
}
