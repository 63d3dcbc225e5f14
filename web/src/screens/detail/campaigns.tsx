/** "Unsere Aktionen": what a company offers right now; missing where there is nothing. */
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import type { Campaign } from "../../api/types";
import { longDate } from "../../lib/format";
import { mediaSet, mediaUrl, phoneSize } from "../../lib/media-url";
import { de } from "../../text/de";
import { deCalendar } from "../../text/de-calendar";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";

export function Campaigns({ companyId }: { companyId: string }) {
  const { data: campaigns, isError, isFetching, refetch } = useQuery(queries.campaigns(companyId));
  if (isError && !campaigns)
    return (
      <p className="mt-8 flex flex-wrap items-center gap-x-3 text-muted print:hidden">
        {dePages.detail.campaignsFailed}
        <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
          {de.common.retry}
        </Button>
      </p>
    );
  if (!campaigns?.length) return null;
  const alone = campaigns.length === 1;
  const pictured = campaigns.some(({ imageIds }) => imageIds.length > 0);
  return (
    <section aria-labelledby="aktionen" className="mt-12">
      <h2 id="aktionen" className="text-2xl font-bold tracking-tight">
        {dePages.detail.campaigns}
      </h2>
      <ul
        className={classes(
          "mt-4 grid grid-cols-1 gap-5",
          alone ? "max-w-4xl" : "sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4",
        )}
      >
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} alone={alone} pictured={pictured} />
          </li>
        ))}
      </ul>
      <p className="mt-4 print:hidden">
        <a
          href={`/api/company/${companyId}/calendar.ics`}
          className="inline-flex min-h-11 items-center rounded text-md font-medium text-pine-700 underline underline-offset-4"
        >
          {deCalendar.subscribe}
        </a>
      </p>
    </section>
  );
}

interface CardProps {
  campaign: Campaign;
  /** A single card lies down where there is room, so that no empty columns stand beside it. */
  alone: boolean;
  /** Where one campaign has a picture, the star of the others takes as much room, so that the titles stand in one line. */
  pictured: boolean;
}

function CampaignCard({ campaign, alone, pictured }: CardProps) {
  const imageId = campaign.imageIds[0];
  return (
    <article
      className={classes(
        "flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card",
        alone && "md:grid",
        alone &&
          (imageId ? "md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]" : "md:grid-cols-[8rem_minmax(0,1fr)]"),
      )}
    >
      {imageId ? (
        <img
          src={mediaUrl(imageId, 640)}
          srcSet={mediaSet(imageId)}
          sizes={`${phoneSize}, (min-width: 1024px) 33vw, 100vw`}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-8/5 w-full bg-sun-tint object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className={classes(
            "grid min-h-20 place-items-center bg-sun-tint text-sun-dark",
            pictured && "sm:aspect-8/5",
          )}
        >
          <Icon name="star" size={34} filled />
        </span>
      )}
      <div className={classes("flex grow flex-col gap-2 p-5", alone && "md:p-7")}>
        <h3 className="text-xl font-bold tracking-tight">{campaign.title}</h3>
        {campaign.description && <p className="text-muted">{campaign.description}</p>}
        <p className="mt-auto flex items-center gap-1.5 pt-1 text-md font-semibold text-sun-dark">
          <Icon name="clock" size={18} />
          {dePages.detail.validUntil(longDate(campaign.validUntil))}
        </p>
        {/* A link and no script: phones offer their calendar for it, other devices save the file. */}
        <a
          href={`/api/campaign/${campaign.id}/calendar.ics`}
          aria-label={deCalendar.addOf(campaign.title)}
          className={
            "inline-flex min-h-11 items-center self-start rounded text-md font-medium text-pine-700 " +
            "underline underline-offset-4 print:hidden"
          }
        >
          {deCalendar.add}
        </a>
      </div>
    </article>
  );
}
