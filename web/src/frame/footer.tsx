/** The bottom of every page: who runs the directory, how to reach them, and the legal pages. */
import { useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { useSite } from "../api/site-context";
import { keepScheme, storedScheme, subscribeToScheme, type ColourScheme } from "../browser/colour-scheme";
import { useSharedState } from "../browser/shared-state";
import { paths } from "../lib/paths";
import { de } from "../text/de";
import { useAboveConsent } from "../ui/above-consent";
import { reopenConsent } from "./consent-state";
import { Logo } from "./logo";
import { SiteAnchor } from "./site-anchor";

const link =
  "dark-focus inline-flex min-h-9 items-center rounded py-1 text-left leading-snug hover:underline underline-offset-4";

export function Footer() {
  const { pages, social } = useSite();
  const footer = useRef<HTMLElement>(null);
  useAboveConsent(footer);
  return (
    <footer ref={footer} id="fuss" className="mt-auto bg-pine-900 pb-(--consent-height,0px) text-mist">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-9 pt-14 pb-10 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:gap-x-8">
        <Operator />
        <Column title={de.footer.about}>
          <li>
            <Link href={paths.overview()} className={link}>
              {de.header.allCompanies}
            </Link>
          </li>
          <SiteItem {...pages.about} />
          <SiteItem {...pages.press} />
          <SiteItem {...pages.help} />
          <li>
            <Link href={paths.order()} className={link}>
              {de.footer.order}
            </Link>
          </li>
          <li>
            <Link href={paths.favourites()} className={link}>
              {de.header.favourites}
            </Link>
          </li>
          <SiteItem {...pages.reuse} />
          <li>
            <Link href={paths.apiDocs()} className={link}>
              {de.footer.api}
            </Link>
          </li>
        </Column>
        <Column title={de.footer.legal}>
          <SiteItem {...pages.imprint} />
          <SiteItem {...pages.privacy} />
          <SiteItem {...pages.accessibility} />
          <li>
            <button type="button" onClick={reopenConsent} className={link}>
              {de.footer.cookies}
            </button>
          </li>
          <li className="needs-script">
            <SchemeChoice />
          </li>
        </Column>
        <Column title={de.footer.social}>
          {social.map((entry) => (
            <li key={entry.url}>
              <a href={entry.url} className={link}>
                {entry.title}
              </a>
            </li>
          ))}
        </Column>
      </div>
    </footer>
  );
}

/** Light or dark, for those who want another one than their system. */
function SchemeChoice() {
  const chosen = useSharedState<ColourScheme>({ get: storedScheme, subscribe: subscribeToScheme }, "system");
  return (
    <div role="group" aria-label={de.footer.scheme} className="mt-1 flex flex-wrap gap-1">
      {(Object.entries(de.footer.schemes) as [ColourScheme, string][]).map(([scheme, label]) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={scheme === chosen}
          onClick={() => keepScheme(scheme)}
          className="dark-focus min-h-9 rounded-pill border border-mist/40 px-3 aria-pressed:bg-mist aria-pressed:text-on-sun"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-2 font-bold text-white">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Operator() {
  const { operator } = useSite();
  return (
    <div className="max-lg:col-span-2">
      <p className="mb-4 flex items-center gap-2.5 text-2xl font-semibold tracking-tight">
        <Logo onDark />
      </p>
      <a href={operator.url} className={link}>
        {de.footer.by(operator.name)}
      </a>
      <address className="mt-2 leading-8 not-italic">
        {operator.street}, {operator.postCode} {operator.town}
        <br />
        <a href={`tel:${operator.phone.replaceAll(/[^+\d]/g, "")}`} className={link}>
          {operator.phone}
        </a>
        <br />
        <a href={`mailto:${operator.email}`} className={link}>
          {operator.email}
        </a>
      </address>
    </div>
  );
}

function SiteItem({ url, title }: { url: string; title: string }) {
  return (
    <li>
      <SiteAnchor url={url} className={link}>
        {title}
      </SiteAnchor>
    </li>
  );
}
