/** A category's own small picture; where it is missing or fails, a leaf stands in. */
import { useState } from "react";
import type { Category } from "../api/types";
import { mediaUrl } from "../lib/media-url";
import { Icon } from "../ui/icons";

export function CategoryIcon({
  category,
  size = 18,
}: {
  category: Pick<Category, "imageId">;
  size?: number;
}) {
  const [failed, setFailed] = useState(false);
  if (!category.imageId || failed) return <Icon name="leaf" size={size} />;
  return (
    <img
      src={mediaUrl(category.imageId, 320)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="shrink-0 rounded-pill bg-disc object-contain ring-2 ring-disc"
    />
  );
}
