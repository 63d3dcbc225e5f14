/** Where an entry comes from and how fresh it is, and the ways to have it corrected, taken over or removed. */
import { useState } from "react";
import { Link } from "wouter";
import type { Company } from "../../api/types";
import { useBrowserValue } from "../../browser/shared-state";
import { longDate } from "../../lib/format";
import { paths } from "../../lib/paths";
import { dePages } from "../../text/de-pages";
import { Button, buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { ReportDialog, type Reason } from "./report-dialog";

export function ListingNote({ company }: { company: Company }) {
  const [reporting, setReporting] = useState<{ reason?: Reason }>();
  const { confirmedAt } = company;
  // The server's renderer knows no time zones; where the region's day is another one, the browser corrects it.
  const confirmed = useBrowserValue(() => longDate(confirmedAt), longDate(confirmedAt.slice(0, 10)));
  return (
    <section aria-label={dePages.listing.label} className="mt-12 border-t border-line pt-6">
      {company.listedByOperator && (
        <div
          className={
            "mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-sun-tint " +
            "px-6 py-5 max-md:px-5 print:hidden"
          }
        >
          <p className="max-w-[62ch]">
            <strong className="block text-lg">{dePages.listing.yours}</strong>
            {dePages.listing.byUs}
          </p>
          <Button
            look="outline"
            className="needs-script"
            aria-haspopup="dialog"
            onClick={() => setReporting({ reason: "OwnCompany" })}
          >
            {dePages.listing.claim}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted print:hidden">{dePages.detail.reportIntro}</p>
        <Button
          look="outline"
          className="needs-script"
          aria-haspopup="dialog"
          onClick={() => setReporting({})}
        >
          <Icon name="flag" size={18} />
          {dePages.detail.report}
        </Button>
        {!company.listedByOperator && (
          <Link href={paths.manageDetail(company.id)} className={buttonClass("quiet", "print:hidden")}>
            {dePages.listing.yours}
          </Link>
        )}
        <p className="text-md text-muted max-lg:w-full lg:ml-auto">{dePages.listing.confirmed(confirmed)}</p>
      </div>
      <ReportDialog
        companyId={company.id}
        reason={reporting?.reason}
        open={reporting !== undefined}
        onClose={() => setReporting(undefined)}
      />
    </section>
  );
}
