/** An entry that comes back to the reviewers: what its owner wrote, and what changed since the last decision. */
import type { components } from "../../../../api/schema.gen";
import { shortDay } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deCompany } from "../../../../text/de-company";
import { deEdit } from "../../../../text/de-edit";

const texts = deAdmin.review.again;

type Detail = components["schemas"]["AdminCompanyDetail"];
type PartChange = components["schemas"]["PartChange"];

export function Resubmission({ company }: { company: Detail }) {
  const { reviewRequest, sinceDecision, deactivationReason, resubmitted } = company;
  if (!reviewRequest && !sinceDecision) return null;
  return (
    <section aria-label={texts.title} className="grid gap-2 rounded-2xl bg-info-tint px-4 py-3 text-info">
      {reviewRequest && <p className="font-semibold">{texts.askedAt(shortDay(reviewRequest.askedAt))}</p>}
      {reviewRequest?.message && (
        <blockquote className="whitespace-pre-line [overflow-wrap:anywhere]">
          „{reviewRequest.message}“
        </blockquote>
      )}
      {/* The card of a rejected entry says it already. */}
      {deactivationReason && resubmitted.length === 0 && (
        <p className="text-md">{texts.reason(deactivationReason)}</p>
      )}
      {sinceDecision && <Changes changes={sinceDecision.changes} />}
    </section>
  );
}

function Changes({ changes }: { changes: readonly PartChange[] }) {
  if (changes.length === 0) return <p className="text-md">{texts.unchanged}</p>;
  return (
    <div className="text-md">
      <p className="font-semibold">{texts.changes}</p>
      <ul className="grid gap-1.5">
        {changes.map((change) => (
          <li key={change.part} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{nameOf(change.part)}:</span> <Difference change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(deCompany.texts).map(([name, { label }]) => [name, label])),
  tags: deEdit.sections.tags,
  categories: deEdit.sections.categoryIds,
  images: deEdit.sections.images,
  stores: deEdit.sections.stores,
};

const nameOf = (part: string) => names[part] ?? part;

function Difference({ change: { part, removed, added } }: { change: PartChange }) {
  if (part === "images") return <>{texts.images(added.length, removed.length)}</>;
  return (
    <>
      {removed.length > 0 && <del className="opacity-75">{removed.join("; ")}</del>}
      {removed.length > 0 && added.length > 0 && " → "}
      {added.length > 0 && <ins className="no-underline">{added.join("; ")}</ins>}
    </>
  );
}
