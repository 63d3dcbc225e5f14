/** A campaign that is being typed: it survives closing the popup and a reload, together with the key under which it is created. */
import type { Campaign } from "../../../api/types";
import { browserStorage } from "../../../browser/storage";
import { isLocalId, localId } from "../../../lib/local-id";
import { emptyCampaign, type CampaignTexts } from "./campaign-rule";

const prefix = "campaignDraft:";

export interface CampaignDraft {
  key: string;
  draft: CampaignTexts;
  images: readonly string[];
  /** Which version of an existing campaign was changed. */
  version?: number;
}

const draftOf = ({ title, description, validFrom, validUntil }: Campaign): CampaignTexts => ({
  title,
  description: description ?? "",
  validFrom: validFrom ?? "",
  validUntil,
});

/** Where typing starts: at the stored campaign, or with nothing. */
export function startOf(campaign: Campaign | undefined): CampaignDraft {
  if (!campaign) return { key: localId(), draft: emptyCampaign, images: [] };
  return { key: "", draft: draftOf(campaign), images: campaign.imageIds, version: campaign.own?.version };
}

export const sameContent = (left: CampaignDraft, right: CampaignDraft): boolean =>
  JSON.stringify([left.draft, left.images]) === JSON.stringify([right.draft, right.images]);

const nameOf = (companyId: string, campaign: Campaign | undefined) =>
  `${prefix}${companyId}:${campaign?.id ?? "new"}`;

export interface FoundDraft extends CampaignDraft {
  /** Somebody has changed the campaign since; what was typed stays, and replaces that if it is saved. */
  outdated: boolean;
}

/** What was typed before. */
export function readCampaignDraft(companyId: string, campaign: Campaign | undefined): FoundDraft | undefined {
  const found = parseCampaignDraft(browserStorage.read(nameOf(companyId, campaign)));
  return found && onTopOf(found, campaign);
}

/** Pictures that were removed elsewhere cannot come back. */
export function onTopOf(draft: CampaignDraft, campaign: Campaign | undefined): FoundDraft {
  const version = campaign?.own?.version;
  const images = draft.images.filter((id) => isLocalId(id) || campaign?.imageIds.includes(id));
  return { ...draft, images, version, outdated: draft.version !== version };
}

export function writeCampaignDraft(
  companyId: string,
  campaign: Campaign | undefined,
  draft: CampaignDraft | undefined,
) {
  browserStorage.write(nameOf(companyId, campaign), draft && JSON.stringify(draft));
}

/** Undefined when the text is missing or damaged. */
export function parseCampaignDraft(text: string | null | undefined): CampaignDraft | undefined {
  if (!text) return undefined;
  try {
    const found = JSON.parse(text) as CampaignDraft;
    const { title, description, validFrom, validUntil } = found.draft;
    const texts = [found.key, title, description, validFrom, validUntil, ...found.images];
    return Array.isArray(found.images) && texts.every((part) => typeof part === "string") ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Everything that was typed about campaigns of a company. */
export const campaignDraftsOf = (companyId: string): CampaignDraft[] =>
  browserStorage
    .keys(`${prefix}${companyId}:`)
    .flatMap((name) => parseCampaignDraft(browserStorage.read(name)) ?? []);

/** The pictures that some unfinished campaign in this browser names. */
export function imagesOfCampaigns(): readonly string[] {
  return browserStorage
    .keys(prefix)
    .flatMap((name) => parseCampaignDraft(browserStorage.read(name))?.images ?? []);
}
