/** Companies that look like the one in question; a hint that never stands in the way. */
import { Link } from "wouter";
import type { Duplicate } from "../../../../api/admin-types";
import { distanceText } from "../../../../lib/format";
import { paths } from "../../../../lib/paths";
import { deAdmin } from "../../../../text/de-admin";
import { classes } from "../../../../ui/classes";

const texts = deAdmin.review;

export function Duplicates({ found, className }: { found: readonly Duplicate[]; className?: string }) {
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={classes("rounded-2xl bg-sun-tint px-4 py-3", className)}>
          <p className="font-semibold">{texts.duplicates}</p>
          <ul className="mt-1 grid gap-1">
            {found.slice(0, 5).map(({ id, name, town, distanceKm, hints }) => (
              <li key={id} className="flex flex-wrap gap-x-2">
                <Link
                  href={paths.manageDetail(id)}
                  className="rounded font-semibold text-pine-700 underline underline-offset-3"
                >
                  {name}
                </Link>
                <span className="text-md">
                  {[
                    town,
                    typeof distanceKm === "number" && distanceText(distanceKm),
                    ...hints.map((hint) => texts.hints[hint]),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
