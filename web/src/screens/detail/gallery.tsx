/** The header picture with the others below it; each opens large. */
import { useState, type ButtonHTMLAttributes, type KeyboardEvent } from "react";
import type { Category, Company } from "../../api/types";
import { CompanyPicture } from "../../company/company-picture";
import { mediaSet, mediaUrl, phoneSize } from "../../lib/media-url";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { IconButton } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";

/** Below the large picture there is room for this many; the last one stands for the rest. */
const belows = 4;

interface Props {
  company: Company;
  category: Category | undefined;
  className?: string;
}

export function Gallery({ company, category, className }: Props) {
  const [shown, setShown] = useState<number>();
  const ids = company.imageIds;
  const small = ids.slice(1, 1 + belows);
  const hidden = ids.length - 1 - small.length;
  const opener = (index: number) => ({
    type: "button" as const,
    onClick: () => setShown(index),
    "aria-label": dePages.detail.enlarge(index + 1, ids.length),
  });
  const header = (
    <CompanyPicture
      companyId={company.id}
      imageId={ids[0]}
      category={category}
      sizes={`${phoneSize}, (min-width: 1640px) 920px, (min-width: 1024px) 58vw, 100vw`}
      alt=""
      eager
    />
  );
  return (
    <section
      aria-label={dePages.detail.gallery}
      className={classes("grid content-start gap-2 md:gap-3", className)}
    >
      {/* The shape that pictures are drawn and mostly taken in, so that no roof is cut off. */}
      <div className="aspect-8/5 overflow-hidden rounded-card bg-(--cat-tint)">
        {ids.length > 0 ? (
          <button {...opener(0)} className="size-full rounded-card focus-visible:-outline-offset-4">
            {header}
          </button>
        ) : (
          header
        )}
      </div>
      {small.length > 0 && (
        <SmallPictures company={company} category={category} ids={small} hidden={hidden} opener={opener} />
      )}
      <Dialog
        wide
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={company.name}
        closeLabel={de.common.close}
      >
        {shown !== undefined && <LargePicture ids={ids} index={shown} onIndex={setShown} />}
      </Dialog>
    </section>
  );
}

function LargePicture({
  ids,
  index,
  onIndex,
}: {
  ids: readonly string[];
  index: number;
  onIndex: (index: number) => void;
}) {
  const id = ids[index];
  const step = (by: number) => onIndex((index + by + ids.length) % ids.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  };
  if (!id) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrow keys repeat what the two buttons do.
    <div onKeyDown={onKeyDown}>
      <div className="grid h-[min(70dvh,560px)] place-items-center max-md:aspect-square max-md:h-auto overflow-hidden rounded-2xl bg-sand">
        <img
          src={mediaUrl(id, 1600)}
          srcSet={mediaSet(id)}
          sizes="960px"
          alt={dePages.detail.picture(index + 1, ids.length)}
          className="max-h-full max-w-full object-contain"
        />
      </div>
      {ids.length > 1 && (
        <div className="mt-3 flex items-center justify-center gap-4">
          <IconButton label={dePages.detail.previousPicture} onClick={() => step(-1)}>
            <Icon name="chevronLeft" size={24} />
          </IconButton>
          <span aria-live="polite" className="text-md text-muted tabular-nums">
            {dePages.detail.picture(index + 1, ids.length)}
          </span>
          <IconButton label={dePages.detail.nextPicture} onClick={() => step(1)}>
            <Icon name="chevronRight" size={24} />
          </IconButton>
        </div>
      )}
    </div>
  );
}

interface SmallProps {
  company: Company;
  category: Category | undefined;
  ids: readonly string[];
  /** How many more there are that nothing shows. */
  hidden: number;
  opener: (index: number) => ButtonHTMLAttributes<HTMLButtonElement>;
}

function SmallPictures({ company, category, ids, hidden, opener }: SmallProps) {
  return (
    <div className="grid grid-cols-4 gap-2 md:gap-3">
      {ids.map((id, index) => (
        <button
          key={id}
          {...opener(index + 1)}
          className="relative aspect-8/5 overflow-hidden rounded-2xl bg-(--cat-tint) focus-visible:-outline-offset-4"
        >
          <CompanyPicture
            companyId={company.id}
            imageId={id}
            category={category}
            sizes="(min-width: 1024px) 15vw, 25vw"
          />
          {hidden > 0 && index === belows - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-pine-900/65 text-2xl font-bold text-white">
              +{hidden}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
