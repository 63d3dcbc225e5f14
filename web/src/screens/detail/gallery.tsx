/** The header picture with the others below it; each opens large. */
import type { ButtonHTMLAttributes } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Category, Company } from "../../api/types";
import { CompanyPicture } from "../../company/company-picture";
import { phoneSize } from "../../lib/media-url";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { classes } from "../../ui/classes";
import { Dialog } from "../../ui/dialog";
import { LargePicture } from "./large-picture";

/** Below the large picture there is room for this many; the last one stands for the rest. */
const belows = 4;

interface Props {
  company: Company;
  category: Category | undefined;
  className?: string;
}

export function Gallery({ company, category, className }: Props) {
  const ids = company.imageIds;
  const { shown, show, close } = useLargePicture(ids.length);
  const small = ids.slice(1, 1 + belows);
  const hidden = ids.length - 1 - small.length;
  const opener = (index: number) => ({
    type: "button" as const,
    onClick: () => show(index),
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
        fillsPhone
        open={shown !== undefined}
        onClose={close}
        title={company.name}
        closeLabel={de.common.close}
      >
        {shown !== undefined && <LargePicture ids={ids} index={shown} onIndex={show} />}
      </Dialog>
    </section>
  );
}

/** Which picture is open large: a step in the history, so that going back closes it and stays on the page. */
function useLargePicture(count: number) {
  const state = useHistoryState<{ picture?: number } | null>();
  const [path, navigate] = useLocation();
  const shown = state?.picture !== undefined && state.picture < count ? state.picture : undefined;
  return {
    shown,
    show: (picture: number) => navigate(path, { replace: shown !== undefined, state: { picture } }),
    close: () => {
      // Where the history has closed it already, one more step would leave the page.
      const { picture } = (history.state ?? {}) as { picture?: number };
      if (picture !== undefined) history.back();
    },
  };
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
