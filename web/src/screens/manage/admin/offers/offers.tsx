/** Special offers: a list of all, and the form of the chosen or the newest one. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminOffer } from "../../../../api/admin-types";
import { longDate } from "../../../../lib/format";
import { today } from "../../../../lib/operator-time";
import { deOperation } from "../../../../text/de-operation";
import { buttonClass } from "../../../../ui/button";
import { classes } from "../../../../ui/classes";
import { Icon } from "../../../../ui/icons";
import { useAdminAddress } from "../address";
import { ListSkeleton, LoadFailed } from "../list/list-states";
import { Panel, Pill, pillLooks } from "../list/panel";
import { OfferForm } from "./offer-form";
import { OfferPush } from "./offer-push";
import { phaseOf, type OfferPhase } from "./offer-rule";

const texts = deOperation.offers;
/** The word in the address for an offer that does not exist yet. */
const fresh = "neu";

export function Offers() {
  const { state, change, hrefOf } = useAdminAddress();
  const query = useQuery(adminQueries.offers());
  const offers = query.data?.content;
  if (!offers)
    return (
      <Panel title={texts.title} intro={texts.intro}>
        {query.isError ? <LoadFailed query={query} /> : <ListSkeleton />}
      </Panel>
    );
  const chosen =
    state.id === fresh
      ? undefined
      : (offers.find(({ id }) => id === state.id) ?? offers.find(({ active }) => active) ?? offers[0]);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Panel
        title={texts.title}
        intro={texts.intro}
        tools={
          offers.length > 0 && (
            <Link href={hrefOf({ id: fresh })} className={buttonClass("outline")}>
              <Icon name="plus" size={18} />
              {texts.new}
            </Link>
          )
        }
      >
        {offers.length > 0 && (
          <ul aria-label={texts.listLabel} className="pb-3">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferEntry offer={offer} href={hrefOf({ id: offer.id })} chosen={offer.id === chosen?.id} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={chosen ? texts.editTitle : texts.createTitle}>
        {/* A new key for each offer, so that nothing typed into one ends up in another. */}
        <OfferForm
          key={chosen?.id ?? fresh}
          offer={chosen}
          onCreated={(id) => change({ id })}
          onDeleted={() => change({ id: undefined }, true)}
        />
        {chosen && <OfferPush key={`push ${chosen.id}`} offer={chosen} />}
      </Panel>
    </div>
  );
}

const looks: Record<OfferPhase, string> = {
  running: pillLooks.good,
  planned: pillLooks.info,
  over: pillLooks.quiet,
  hidden: pillLooks.waiting,
};

function OfferEntry({ offer, href, chosen }: { offer: AdminOffer; href: string; chosen: boolean }) {
  const phase = phaseOf(offer, today());
  return (
    <Link
      href={href}
      aria-current={chosen ? "true" : undefined}
      className={classes(
        "grid gap-0.5 border-l-4 px-4 py-3",
        chosen ? "border-pine-700 bg-pine-50" : "border-transparent hover:bg-pine-50",
      )}
    >
      <span className="flex items-start justify-between gap-2 font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{offer.title}</span>
        <Pill look={looks[phase]}>{texts[phase]}</Pill>
      </span>
      <span className="text-sm text-muted">
        {texts.period(longDate(offer.startDate), longDate(offer.endDate))}
      </span>
      <span className="text-sm text-muted">{texts.companies(offer.companyIds.length)}</span>
    </Link>
  );
}
