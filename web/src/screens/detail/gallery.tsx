/** The header picture with the others beside it; each opens large. */
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

/** Beside the large picture there is room for this many; the last one stands for the rest. */
const besides = 4;

/** A picture that stands alone is as wide as the page, and has to be higher to show as much of itself. */
export const headerHeight = "md:h-[clamp(280px,30vw,480px)]";

export function Gallery({ company, category }: { company: Company; category: Category | undefined }) {
  const ids = company.imageIds;
  const { shown, show, close } = useLargePicture(ids.length);
  const small = ids.slice(1, 1 + besides);
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
      sizes={`${phoneSize}, (min-width: 1640px) 1100px, 100vw`}
      alt=""
      eager
    />
  );
  return (
    <section
      aria-label={dePages.detail.gallery}
      className={classes(
        "mt-2 grid gap-3 max-md:gap-2",
        small.length > 0 && "md:grid-cols-[2fr_1fr]",
        small.length > 2 && "md:grid-cols-[1.9fr_1.1fr]",
      )}
    >
      <div
        className={classes(
          "aspect-16/9 overflow-hidden rounded-card bg-(--cat-tint) md:aspect-auto",
          small.length > 0 ? headerHeight : "md:h-[clamp(320px,38vw,580px)]",
        )}
      >
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
    // Rows of their own height: others would follow the pictures, and move with each that arrives.
    <div
      className={classes(
        "grid grid-flow-col gap-3 max-md:auto-cols-fr max-md:gap-2 md:grid-flow-row",
        headerHeight,
        ids.length > 1 ? "md:grid-rows-2" : "md:grid-rows-1",
        ids.length > 2 && "md:grid-cols-2",
      )}
    >
      {ids.map((id, index) => (
        <button
          key={id}
          {...opener(index + 1)}
          className={classes(
            "relative min-h-0 overflow-hidden rounded-card bg-(--cat-tint) focus-visible:-outline-offset-4 max-md:aspect-4/3",
            ids.length === 3 && index === 2 && "md:col-span-2",
          )}
        >
          <CompanyPicture
            companyId={company.id}
            imageId={id}
            category={category}
            sizes="(min-width: 768px) 30vw, 25vw"
          />
          {hidden > 0 && index === besides - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-pine-900/65 text-2xl font-bold text-white">
              +{hidden}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
