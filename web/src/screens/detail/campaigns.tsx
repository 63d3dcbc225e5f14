/** "Unsere Aktionen": what a company offers right now; missing where there is nothing. */
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import type { Campaign } from "../../api/types";
import { mediaSet, mediaUrl } from "../../components/media";
import { longDate } from "../../format";
import { dePages } from "../../text/de-pages";
import { Icon } from "../../ui/icons";

export function Campaigns({ companyId }: { companyId: string }) {
  const { data: campaigns } = useQuery(queries.campaigns(companyId));
  if (!campaigns?.length) return null;
  return (
    <section aria-labelledby="aktionen" className="mt-12">
      <h2 id="aktionen" className="text-2xl font-bold tracking-tight">{dePages.detail.campaigns}</h2>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {campaigns.map((campaign) => <li key={campaign.id}><CampaignCard campaign={campaign} /></li>)}
      </ul>
    </section>
  );
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const imageId = campaign.imageIds[0];
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card">
      {imageId
        ? <img src={mediaUrl(imageId, 640)} srcSet={mediaSet(imageId)} sizes="(min-width: 1024px) 33vw, 100vw" alt="" loading="lazy" decoding="async" className="aspect-8/5 w-full bg-sun-tint object-cover" />
        : <span aria-hidden="true" className="grid h-20 place-items-center bg-sun-tint text-sun-dark"><Icon name="star" size={34} filled /></span>}
      <div className="flex grow flex-col gap-2 p-5">
        <h3 className="text-xl font-bold tracking-tight">{campaign.title}</h3>
        {campaign.description && <p className="text-muted">{campaign.description}</p>}
        <p className="mt-auto flex items-center gap-1.5 pt-1 text-md font-semibold text-sun-dark"><Icon name="clock" size={18} />{dePages.detail.validUntil(longDate(campaign.validUntil))}</p>
      </div>
    </article>
  );
}
