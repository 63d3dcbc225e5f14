/** Decides about an entry that waits while it is being edited, and leads back to the queue. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { adminQueries } from "../../api/admin";
import { DecisionButtons } from "../../forms/decision/decision-buttons";
import { paths } from "../../lib/paths";
import { deAdmin } from "../../text/de-admin";
import { useReturnAddress } from "./return-address";

const texts = deAdmin.review;

export function ReviewDecision({ id, dirty }: { id: string; dirty: boolean }) {
  const [, navigate] = useLocation();
  const back = useReturnAddress() ?? paths.manage();
  const client = useQueryClient();
  const { data: company, isFetching } = useQuery(adminQueries.company(id));
  // What was saved here is no colleague's change: the decision is based on it.
  useEffect(() => {
    if (!dirty) void client.invalidateQueries({ queryKey: adminQueries.company(id).queryKey });
  }, [client, dirty, id]);
  if (company?.state !== "InReview") return null;
  return (
    <section
      aria-label={texts.waits}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-sun-tint px-5 py-3"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold text-sun-dark">{texts.waits}</p>
        {dirty && <p className="text-sm text-sun-dark">{texts.saveFirst}</p>}
      </div>
      <DecisionButtons
        company={company}
        onDecided={() => navigate(back)}
        disabled={dirty || isFetching}
        className="flex flex-wrap gap-2"
      />
    </section>
  );
}
