/** A campaign that is being typed: it survives closing the popup and a reload, together with the key under which it is created. */
import type { Campaign } from "../../../api/types";
import { browserStorage } from "../../../browser/storage";
import { localId } from "../../../lib/local-id";
import { emptyCampaign, type CampaignDraft } from "./campaign-rule";

const prefix = "campaignDraft:";

export interface UnfinishedCampaign {
  key: string;
  draft: CampaignDraft;
  images: readonly string[];
  /** Which version of an existing campaign was changed. */
  version?: number;
}

const draftOf = ({ title, description, validFrom, validUntil }: Campaign): CampaignDraft => ({
  title,
  description: description ?? "",
  validFrom: validFrom ?? "",
  validUntil,
});

/** Where typing starts: at the stored campaign, or with nothing. */
export function startOf(campaign: Campaign | undefined): UnfinishedCampaign {
  if (!campaign) return { key: localId(), draft: emptyCampaign, images: [] };
  return { key: "", draft: draftOf(campaign), images: campaign.imageIds, version: campaign.own?.version };
}

export const sameContent = (left: UnfinishedCampaign, right: UnfinishedCampaign): boolean =>
  JSON.stringify([left.draft, left.images]) === JSON.stringify([right.draft, right.images]);

const nameOf = (companyId: string, campaign: Campaign | undefined) =>
  `${prefix}${companyId}:${campaign?.id ?? "new"}`;

/** What was typed before, unless somebody has changed the campaign since. */
export function unfinishedCampaign(
  companyId: string,
  campaign: Campaign | undefined,
): UnfinishedCampaign | undefined {
  const found = parseUnfinished(browserStorage.read(nameOf(companyId, campaign)));
  return found?.version === campaign?.own?.version ? found : undefined;
}

export function storeUnfinished(
  companyId: string,
  campaign: Campaign | undefined,
  unfinished: UnfinishedCampaign | undefined,
) {
  browserStorage.write(nameOf(companyId, campaign), unfinished && JSON.stringify(unfinished));
}

/** Undefined when the text is missing or damaged. */
export function parseUnfinished(text: string | null | undefined): UnfinishedCampaign | undefined {
  if (!text) return undefined;
  try {
    const found = JSON.parse(text) as UnfinishedCampaign;
    const { title, description, validFrom, validUntil } = found.draft;
    const texts = [found.key, title, description, validFrom, validUntil, ...found.images];
    return Array.isArray(found.images) && texts.every((part) => typeof part === "string") ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The pictures that some unfinished campaign in this browser names. */
export function imagesOfCampaigns(): readonly string[] {
  return browserStorage
    .keys(prefix)
    .flatMap((name) => parseUnfinished(browserStorage.read(name))?.images ?? []);
}
