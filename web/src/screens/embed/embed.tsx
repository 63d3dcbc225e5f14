/** The view for other websites: what it is about, a list or a map, and the way to the whole directory. */
import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../api/site-context";
import type { Category } from "../../api/types";
import { useCategoryColours } from "../../browser/colour-rules";
import { usePrintHeader } from "../../browser/print-header";
import { lazyPart } from "../../frame/lazy-part";
import { Sign } from "../../frame/logo";
import { chosenCategories, type EmbedChoice } from "../../lib/embed-address";
import { knownPosition, type Position } from "../../lib/geo";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { deEmbed } from "../../text/de-embed";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { calls } from "./embed-calls";
import { EmbedList } from "./embed-list";

// The list needs nothing of the map.
const EmbedMap = lazyPart(() => import("./embed-map").then((part) => part.EmbedMap));

/** Where the companies are looked for. */
export interface EmbedArea extends Position {
  /** Undefined where no place was chosen: then everything counts. */
  radiusKm: number | undefined;
}

export function Embed({ choice }: { choice: EmbedChoice }) {
  const site = useSite();
  const categories = useQuery(calls.categories());
  const place = useQuery({ ...calls.place(choice.place), enabled: choice.place !== "" });
  useCategoryColours(categories.data);
  usePrintHeader(site.name);
  const loading = categories.isPending || (choice.place !== "" && place.isPending);
  const failed = categories.isError || place.isError;
  const chosen = chosenCategories(categories.data ?? [], choice.categories);
  const found = knownPosition(place.data?.location);
  const placeName = found && place.data?.label.split(",")[0];
  const around: EmbedArea = found
    ? { ...found, radiusKm: choice.radiusKm }
    : { latitude: site.region.latitude, longitude: site.region.longitude, radiusKm: undefined };
  const retry = () => void Promise.all([categories.refetch(), choice.place && place.refetch()]);
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      {/* Both have names, because they stand beside those of the page around them. */}
      <main aria-labelledby="titel" className="wrap grow py-4">
        <h1 id="titel" className="text-xl font-bold tracking-tight">
          {deEmbed.title(
            chosen.map(({ title }) => title),
            placeName,
            site.region.name,
          )}
        </h1>
        {loading && <Loading label={de.common.loading} />}
        {failed && (
          <Notice
            tone="error"
            className="mt-4"
            action={
              <Button look="quiet" onClick={retry}>
                {de.common.retry}
              </Button>
            }
          >
            {de.overview.failedTitle}
          </Notice>
        )}
        {!loading && !failed && (
          <>
            {choice.place && !found && (
              <p className="mt-2 text-muted">{deEmbed.placeUnknown(choice.place, site.region.name)}</p>
            )}
            <Content choice={choice} around={around} chosen={chosen} categories={categories.data ?? []} />
          </>
        )}
      </main>
      <Footer chosen={chosen} />
    </div>
  );
}

function Content({
  choice,
  around,
  chosen,
  categories,
}: {
  choice: EmbedChoice;
  around: EmbedArea;
  chosen: readonly Category[];
  categories: readonly Category[];
}) {
  const ids = chosen.map(({ id }) => id);
  // Beside its list the map is as high as the frame allows: here stand only a heading above and a line below.
  if (choice.view === "map")
    return (
      <div className="lg:[&_:is([data-map],section)]:h-[max(20rem,calc(100dvh-9rem))]!">
        <EmbedMap around={around} categoryIds={ids} categories={categories} />
      </div>
    );
  return <EmbedList around={around} categoryIds={ids} />;
}

function Footer({ chosen }: { chosen: readonly Category[] }) {
  const { name } = useSite();
  return (
    <footer aria-label={name} className="border-t border-line bg-surface">
      <a
        href={paths.overview({ filters: chosen.map(({ id }) => id).join(",") })}
        target="_blank"
        rel="noopener"
        className={
          "wrap flex min-h-12 items-center gap-2.5 font-semibold text-pine-700 underline-offset-4 " +
          "hover:underline focus-visible:-outline-offset-4"
        }
      >
        <Sign size={26} />
        <span className="min-w-0 grow truncate">{deEmbed.more(name)}</span>
        <Icon name="arrowRight" size={18} />
        <span className="sr-only">{deEmbed.newTab}</span>
      </a>
    </footer>
  );
}
