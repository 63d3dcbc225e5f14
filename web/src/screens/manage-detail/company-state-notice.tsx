/** Says what the company's state means: to its owner in the second person, to administrators with whose company it is. */
import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "../../api/account";
import { companyQueries } from "../../api/company";
import type { Company } from "../../api/types";
import { isOff, stateSentence, type ReviewState } from "../../company/company-state";
import { HelpLink } from "../../frame/help-link";
import { deCompany } from "../../text/de-company";
import { deEdit } from "../../text/de-edit";
import { UsualTime } from "./review-again";

export function CompanyStateNotice({ company, review }: { company: Company; review: ReviewState }) {
  const user = useQuery(accountQueries.user()).data;
  const { data: owner, isLoading } = useQuery({
    ...companyQueries.owner(company.id),
    enabled: user?.admin === true,
  });
  const reason = company.own?.deactivationReason;
  if (isLoading) return null;
  if (!user?.admin || !owner || owner.email === user.username)
    return (
      <div className="text-md">
        <p>{stateSentence(review, reason)}</p>
        {review === "InReview" && <UsualTime />}
        {review !== "Active" && <HelpLink />}
      </div>
    );
  const name = `${owner.firstName} ${owner.lastName}`.trim();
  return (
    <p className="text-md">
      {deEdit.foreign[review]} {isOff(review) && reason && `${deCompany.state.reason(reason)} `}
      {deEdit.foreign.owner} {name}{" "}
      <a
        href={`mailto:${owner.email}`}
        className="rounded underline underline-offset-3 [overflow-wrap:anywhere]"
      >
        {owner.email}
      </a>
    </p>
  );
}
