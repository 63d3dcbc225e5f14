/** The frame of the pages behind mailed links: one narrow card with a title. */
import type { ReactNode } from "react";
import { usePageTitle } from "./page-title";

export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="wrap max-w-2xl py-14 max-md:py-6">
      <div className="grid gap-5 rounded-3xl bg-surface p-8 shadow-float max-md:p-5">
        <h1 className="text-[2rem] leading-tight font-extrabold max-md:text-[1.75rem] tracking-tight text-pine-900">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
