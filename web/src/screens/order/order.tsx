/** Explains how results are ordered; the law and good manners ask for it. */
import { Link } from "wouter";
import { usePageTitle } from "../../components/page-title";
import { paths } from "../../paths";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { buttonClass } from "../../ui/button";

export function Order() {
  usePageTitle(dePages.order.title);
  return (
    <div className="wrap max-w-3xl py-14 max-md:py-8">
      <h1 className="text-[2.25rem] leading-tight font-extrabold tracking-tight text-pine-900 max-md:text-[1.75rem]">{dePages.order.title}</h1>
      <p className="mt-3 text-xl leading-relaxed text-muted">{dePages.order.intro}</p>
      {dePages.order.sections.map(([title, text]) => (
        <section key={title} className="mt-8">
          <h2 className="text-xl font-bold">{title}</h2>
          <p className="mt-2 text-lg">{text}</p>
        </section>
      ))}
      <Link href={paths.overview()} className={buttonClass("primary", "mt-10")}>{de.common.toHome}</Link>
    </div>
  );
}
