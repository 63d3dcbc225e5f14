/** Saves a campaign step by step: its texts, new pictures, removed ones, their order; a repeated try goes on. */
import {
  changeCampaign,
  createCampaign,
  removeCampaignImage,
  uploadCampaignImage,
} from "../../../api/company";
import { createOnce } from "../../../api/create-once";
import { ApiError, messageOf } from "../../../api/errors";
import { isLocalId } from "../../../lib/local-id";
import { deEdit } from "../../../text/de-edit";
import { fileOf } from "../images/image-files";
import { orderDiffers } from "../state/save-plan";
import { campaignFields, type CampaignTexts } from "./campaign-rule";

export interface CampaignProgress {
  /** Belongs to the campaign that is being created: repeating that is harmless, whatever was changed meanwhile. */
  key: string;
  /** Missing until the campaign is created. */
  id: string | undefined;
  version: number | undefined;
  storedImages: readonly string[];
  images: readonly string[];
}

export interface CampaignSaved {
  /** Why a picture was refused, by its id. */
  errors: Record<string, string>;
}

type Note = (progress: CampaignProgress) => void;

export async function saveCampaign(
  companyId: string,
  draft: CampaignTexts,
  start: CampaignProgress,
  note: Note,
  onUpload: (id: string, fraction: number) => void,
): Promise<CampaignSaved> {
  const created = await saveTexts(companyId, draft, start, note);
  const id = created.id ?? "";
  const { stored, errors } = await uploadNew(id, start.images.filter(isLocalId), onUpload);
  const images = created.images.map((image) => stored.get(image) ?? image);
  const storedImages = [...created.storedImages, ...stored.values()];
  note({ ...created, images, storedImages });

  const removed = storedImages.filter((image) => !images.includes(image));
  await Promise.all(removed.map((image) => removeCampaignImage(id, image)));
  const order = images.filter((image) => !isLocalId(image));
  if (
    orderDiffers(
      storedImages.filter((image) => images.includes(image)),
      order,
    )
  )
    await changeCampaign(id, { imageIds: order });
  note({ ...created, images, storedImages: order });
  return { errors };
}

/** The stored id of each new picture, and why others were refused. */
async function uploadNew(
  campaignId: string,
  images: readonly string[],
  onUpload: (id: string, fraction: number) => void,
) {
  const stored = new Map<string, string>();
  const errors: Record<string, string> = {};
  for (const image of images) {
    try {
      const file = fileOf(image);
      if (!file) throw new ApiError(422, { detail: deEdit.images.lost });
      // One after the other, so that a slow line carries one picture at a time.
      // oxlint-disable-next-line no-await-in-loop
      const { id } = await uploadCampaignImage(campaignId, file, image, (part) => onUpload(image, part));
      stored.set(image, id);
    } catch (failure) {
      errors[image] = messageOf(failure);
    }
  }
  return { stored, errors };
}

async function saveTexts(
  companyId: string,
  draft: CampaignTexts,
  start: CampaignProgress,
  note: Note,
): Promise<CampaignProgress> {
  const fields = campaignFields(draft);
  if (start.id !== undefined) {
    const { own } = await changeCampaign(start.id, fields, start.version);
    const saved = { ...start, version: own?.version };
    note(saved);
    return saved;
  }
  const { id } = await createOnce(
    start.key,
    (key) => createCampaign(companyId, fields, key),
    (known) => changeCampaign(known, fields),
  );
  const created = { ...start, id };
  note(created);
  return created;
}
