/** Says what the company's state means: to its owner in the second person, to administrators with whose company it is. */
import { Link } from "wouter";
import type { Company } from "../../api/types";
import { isOff, stateSentence, type ReviewState } from "../../company/company-state";
import { personName } from "../../forms/decision/person-name";
import { HelpLink } from "../../frame/help-link";
import { paths } from "../../lib/paths";
import { deCompany } from "../../text/de-company";
import { deEdit } from "../../text/de-edit";
import { useForeignOwner } from "./foreign-owner";
import { UsualTime } from "./review-again";

const linkClass = "rounded underline underline-offset-3 [overflow-wrap:anywhere]";

export function CompanyStateNotice({ company, review }: { company: Company; review: ReviewState }) {
  const { owner, waits } = useForeignOwner(company.id);
  const reason = company.own?.deactivationReason;
  if (waits) return null;
  if (!owner)
    return (
      <div className="text-md">
        <p>{stateSentence(review, reason)}</p>
        {review === "InReview" && <UsualTime />}
        {review !== "Active" && <HelpLink />}
      </div>
    );
  return (
    <p className="text-md">
      {deEdit.foreign[review]} {isOff(review) && reason && `${deCompany.state.reason(reason)} `}
      {deEdit.foreign.owner}{" "}
      <Link href={paths.manage({ bereich: "personen", id: owner.id })} className={linkClass}>
        {personName(owner)}
      </Link>{" "}
      <a href={`mailto:${owner.username}`} className={linkClass}>
        {owner.username}
      </a>
    </p>
  );
}
