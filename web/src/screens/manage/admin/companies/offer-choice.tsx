/** Gives a company to one special offer, or to none. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries, assignOffer } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { AskAgain, useDecision } from "../../../../forms/decision/decision";
import { deAdmin } from "../../../../text/de-admin";
import { SavedSelect } from "../../../../ui/saved-select";

const texts = deAdmin.companies;

export function OfferChoice({ company }: { company: AdminCompany }) {
  const { data } = useQuery(adminQueries.offers());
  const assign = useDecision(company, (seen, offerId: string) => assignOffer(seen, offerId || null), {
    success: () => texts.offerSet(company.name),
  });
  const shown = assign.isPending ? assign.variables : (company.specialOfferId ?? "");
  return (
    <>
      <SavedSelect
        aria-label={texts.offerLabel(company.name)}
        value={shown}
        disabled={!data || assign.isPending}
        onSave={(offerId) => assign.mutate(offerId)}
        className="max-w-80"
      >
        <option value="">{texts.noOffer}</option>
        {data?.content.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SavedSelect>
      <AskAgain decision={assign} />
    </>
  );
}
