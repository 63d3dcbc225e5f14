/** Says what the state means: to owners in the second person, to administrators with whose entry it is. */
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

/** Whoever decides about the own entry waits for nobody. */
function ownSentence(review: ReviewState, reason: string | null | undefined): string {
  const words = review === "InReview" || review === "Rejected" ? deEdit.ownEntry[review] : undefined;
  if (!words) return stateSentence(review, reason);
  return isOff(review) && reason ? `${words} ${deCompany.state.reason(reason)}` : words;
}

export function CompanyStateNotice({ company, review }: { company: Company; review: ReviewState }) {
  const { owner, admin, waits } = useForeignOwner(company.id);
  const reason = company.own?.deactivationReason;
  if (waits) return null;
  if (!owner)
    return (
      <div className="text-md">
        <p>{admin ? ownSentence(review, reason) : stateSentence(review, reason)}</p>
        {review === "InReview" && !admin && <UsualTime />}
        {review !== "Active" && <HelpLink admin={admin} />}
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
