/** Gives a company to one special offer, or to none. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries, assignOffer } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { deAdmin } from "../../../../text/de-admin";
import { classes } from "../../../../ui/classes";
import { controlClass } from "../../../../ui/field";
import { AskAgain, useDecision } from "../decision";

const texts = deAdmin.companies;

export function OfferChoice({ company }: { company: AdminCompany }) {
  const { data } = useQuery(adminQueries.offers());
  const assign = useDecision(company, (seen, offerId: string) => assignOffer(seen, offerId || null), {
    success: () => texts.offerSet(company.name),
  });
  const shown = assign.isPending ? assign.variables : (company.specialOfferId ?? "");
  return (
    <>
      <select
        aria-label={texts.offerLabel(company.name)}
        value={shown}
        disabled={!data || assign.isPending}
        onChange={(event) => assign.mutate(event.target.value)}
        className={classes(controlClass, "min-h-11 max-w-56 py-1.5")}
      >
        <option value="">{texts.noOffer}</option>
        {data?.content.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <AskAgain decision={assign} />
    </>
  );
}
