/** What was typed about a company that is gone, as text that can be copied. */
import { openingHoursLines } from "../../company/opening-hours-text";
import { textNames } from "../../forms/company-texts";
import { deCompany } from "../../text/de-company";
import { deDrafts } from "../../text/de-drafts";
import { deEdit } from "../../text/de-edit";
import type { CampaignDraft } from "./campaigns/campaign-draft";
import type { Draft } from "./state/draft";
import { sameStore, type StoreDraft } from "./state/sections";

/** Only what was changed: the rest was saved once, and went with the company. */
export function goneText(draft: Draft | undefined, campaigns: readonly CampaignDraft[]): string {
  return [...(draft ? companyParts(draft) : []), ...campaigns.map(campaignPart)].join("\n\n");
}

function companyParts({ base, edited, newStore, newTag }: Draft): string[] {
  const texts = textNames
    .filter((name) => edited[name].trim() && edited[name] !== base[name])
    .map((name) => `${deCompany.texts[name].label}: ${edited[name].trim()}`);
  const tags = [...edited.tags, newTag?.trim() ?? ""].filter((tag) => tag && !base.tags.includes(tag));
  const stores = [...edited.stores, ...(newStore ? [newStore] : [])].filter(
    (store) => !base.stores.some((old) => sameStore(old, store)),
  );
  return [
    ...texts,
    ...(tags.length > 0 ? [`${deEdit.tagsTitle}: ${tags.join(", ")}`] : []),
    ...stores.map(storePart),
  ];
}

const storePart = (store: StoreDraft) =>
  [
    `${deDrafts.gone.store}: ${store.title}`,
    store.street,
    `${store.postCode} ${store.town}`,
    store.phone,
    store.email,
    store.website,
    ...openingHoursLines(store.openingHours),
  ]
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");

const campaignPart = ({ draft }: CampaignDraft) =>
  [`${deDrafts.gone.campaign}: ${draft.title}`, draft.description]
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
