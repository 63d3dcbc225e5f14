/** When a campaign is complete, and where it stands today. */
import type { CampaignFields } from "../../../api/company";
import { deEdit } from "../../../text/de-edit";

const texts = deEdit.campaigns.missing;

export interface CampaignTexts {
  title: string;
  description: string;
  /** Days as "2026-12-24"; the beginning may be left open. */
  validFrom: string;
  validUntil: string;
}

export const emptyCampaign: CampaignTexts = { title: "", description: "", validFrom: "", validUntil: "" };

/** An end in the past is refused only where it is new: old campaigns may still be corrected. */
export function campaignErrors(
  draft: CampaignTexts,
  today: string,
  savedUntil?: string,
): Partial<Record<keyof CampaignTexts, string>> {
  const errors: Partial<Record<keyof CampaignTexts, string>> = {};
  if (draft.title.trim() === "") errors.title = texts.title;
  if (draft.validUntil === "") errors.validUntil = texts.validUntil;
  else if (draft.validFrom > draft.validUntil) errors.validUntil = texts.order;
  else if (draft.validUntil < today && draft.validUntil !== savedUntil) errors.validUntil = texts.past;
  return errors;
}

export function campaignFields(draft: CampaignTexts): CampaignFields {
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    validFrom: draft.validFrom || null,
    validUntil: draft.validUntil,
  };
}

export type Phase = "running" | "coming" | "over";

export function phaseOf(campaign: { validFrom?: string | null; validUntil: string }, today: string): Phase {
  if (campaign.validUntil < today) return "over";
  return campaign.validFrom && campaign.validFrom > today ? "coming" : "running";
}
