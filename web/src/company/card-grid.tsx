/** The grid of company cards: 1, 2, 3, 4 or 6 columns as the window grows. */
import type { ReactNode } from "react";
import { ListedCompanies } from "./storefront";

export function CardGrid({
  label,
  companies,
  busy = false,
  children,
}: {
  label: string;
  companies: readonly { id: string }[] | undefined;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <ListedCompanies companies={companies}>
      <ul
        aria-label={label}
        aria-busy={busy}
        className={
          "drawn-when-near grid grid-cols-1 gap-x-6 gap-y-3 xs:gap-y-7 " +
          "md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6 2xl:gap-x-5"
        }
      >
        {children}
      </ul>
    </ListedCompanies>
  );
}
