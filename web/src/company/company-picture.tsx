/** A company's first photo; a failed one becomes the category's picture, a missing one a drawn storefront. */
import { useState } from "react";
import type { Category } from "../api/types";
import { mediaSet, mediaUrl } from "../lib/media-url";
import { Storefront } from "./storefront";

interface Props {
  companyId: string;
  imageId: string | undefined;
  category: Category | undefined;
  sizes: string;
  alt?: string;
  /** The picture a page opens with is fetched before everything else, all others when they come near. */
  eager?: boolean;
}

export function CompanyPicture({ companyId, imageId, category, sizes, alt = "", eager = false }: Props) {
  const [failedId, setFailedId] = useState<string>();
  if (!imageId) return <Storefront seed={companyId} />;
  if (failedId === imageId) return <FailedPicture category={category} seed={companyId} />;
  return (
    <img
      src={mediaUrl(imageId, 640)}
      srcSet={mediaSet(imageId)}
      sizes={sizes}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      // A picture of a rendered page may have failed before the app was there to hear of it.
      ref={(image) => void (image?.complete && image.naturalWidth === 0 && setFailedId(imageId))}
      onError={() => setFailedId(imageId)}
      className="size-full object-cover"
    />
  );
}

function FailedPicture({ category, seed }: { category: Category | undefined; seed: string }) {
  const [failed, setFailed] = useState(false);
  if (!category?.imageId || failed) return <Storefront seed={seed} />;
  return (
    <span className="grid size-full place-items-center bg-(--cat-tint)">
      <img
        src={mediaUrl(category.imageId, 320)}
        alt=""
        onError={() => setFailed(true)}
        data-fallback="category"
        className="size-2/5 object-contain"
      />
    </span>
  );
}
