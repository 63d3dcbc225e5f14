/** Explains how results are ordered; the law and good manners ask for it. */
import { Link } from "wouter";
import { usePageTitle } from "../../frame/page-title";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { buttonClass } from "../../ui/button";
import { PageHeading } from "../../ui/page-heading";

export function RankingExplained() {
  usePageTitle(dePages.order.title);
  return (
    <>
      <PageHeading narrow title={dePages.order.title} intro={dePages.order.intro} />
      <div className="wrap max-w-3xl pb-16 max-md:pb-12">
        {dePages.order.sections.map(([title, text]) => (
          <section key={title} className="mt-7 first:mt-2">
            <h2 className="text-xl font-bold">{title}</h2>
            <p className="mt-2 text-lg">{text}</p>
          </section>
        ))}
        <Link href={paths.overview()} className={buttonClass("primary", "mt-10")}>
          {de.common.toHome}
        </Link>
      </div>
    </>
  );
}
