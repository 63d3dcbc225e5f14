/** How the pins of each category look: its colours and its small picture. */
import { useMemo } from "react";
import type { Category } from "../api/types";
import { categoryClass } from "../browser/colour-rules";
import { mediaUrl } from "../lib/media-url";
import type { PinLook } from "../map/pin";

export function pinLook({ id, imageId }: Pick<Category, "id" | "imageId">): PinLook {
  return { className: categoryClass(id), iconUrl: imageId ? mediaUrl(imageId, 320) : undefined };
}

export function usePinLooks(categories: readonly Category[] | undefined): ReadonlyMap<string, PinLook> {
  return useMemo(
    () => new Map(categories?.map((category) => [category.id, pinLook(category)])),
    [categories],
  );
}
