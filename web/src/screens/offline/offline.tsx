/** What can be read without a connection: the companies whose pages were visited in this browser. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { usePageTitle } from "../../components/page-title";
import { compareNames, shortMoment } from "../../format";
import { paths } from "../../paths";
import { storedCompanies } from "../../stored-copies";
import { de } from "../../text/de";
import { deOffline } from "../../text/de-offline";
import { buttonClass } from "../../ui/button";
import { Loading } from "../../ui/spinner";

export function Offline() {
  usePageTitle(deOffline.title);
  const { data } = useQuery({ queryKey: ["stored-copies"], queryFn: storedCompanies, staleTime: 0 });
  const copies = data?.toSorted((left, right) => compareNames(left.name, right.name));
  return (
    <div className="wrap max-w-3xl py-10">
      <h1 className="text-[2rem] leading-tight font-extrabold tracking-tight">{deOffline.title}</h1>
      <p className="mt-3 max-w-[60ch] text-lg text-muted">{deOffline.intro}</p>
      <Link href={paths.overview()} className={buttonClass("primary", "mt-6")}>{deOffline.toList}</Link>
      {!copies && <Loading label={de.common.loading} />}
      {copies?.length === 0 && <p className="mt-8">{deOffline.none}</p>}
      {copies && copies.length > 0 && (
        <ul aria-label={deOffline.list} className="mt-8 grid gap-3">
          {copies.map(({ id, name, storedAt }) => (
            <li key={id} className="rounded-card bg-surface px-5 py-4 shadow-card">
              <Link href={paths.detail(id)} className="rounded text-lg font-bold text-pine-700 underline underline-offset-4">{name}</Link>
              <p className="text-md text-muted">{de.offline.storedAt(shortMoment(storedAt))}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
