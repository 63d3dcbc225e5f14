/** What can be read without a connection: the companies whose pages were visited in this browser. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { PageHeading } from "../../components/page-heading";
import { usePageTitle } from "../../components/page-title";
import { ScenePanel } from "../../components/scene-panel";
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
  const toList = (extra?: string) => <Link href={paths.overview()} className={buttonClass("primary", extra)}>{deOffline.toList}</Link>;
  return (
    <>
      <PageHeading narrow title={deOffline.title} intro={deOffline.intro} />
      <div className="wrap max-w-3xl pb-16 max-md:pb-12">
        {!copies && <Loading label={de.common.loading} />}
        {copies?.length === 0 && <ScenePanel level={2} title={deOffline.noneTitle} text={deOffline.none}>{toList()}</ScenePanel>}
        {copies && copies.length > 0 && (
          <>
            <ul aria-label={deOffline.list} className="grid gap-3">
              {copies.map(({ id, name, storedAt }) => (
                <li key={id} className="rounded-card bg-surface px-5 py-4 shadow-card">
                  <Link href={paths.detail(id)} className="rounded text-lg font-bold text-pine-700 underline underline-offset-4">{name}</Link>
                  <p className="text-md text-muted">{de.offline.storedAt(shortMoment(storedAt))}</p>
                </li>
              ))}
            </ul>
            {toList("mt-8")}
          </>
        )}
      </div>
    </>
  );
}
