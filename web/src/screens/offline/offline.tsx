/** What can be read without a connection: the companies whose pages were visited in this browser. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { offlineCompanies } from "../../browser/offline-copies";
import { usePageTitle } from "../../frame/page-title";
import { compareNames, shortMoment } from "../../lib/format";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { deOffline } from "../../text/de-offline";
import { buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { PageHeading } from "../../ui/page-heading";
import { ScenePanel } from "../../ui/scene-panel";
import { Loading } from "../../ui/spinner";

export function Offline() {
  usePageTitle(deOffline.title);
  const { data } = useQuery({ queryKey: ["stored-copies"], queryFn: offlineCompanies, staleTime: 0 });
  const copies = data?.toSorted((left, right) => compareNames(left.name, right.name));
  const toList = (extra?: string) => (
    <Link href={paths.overview()} className={buttonClass("primary", extra)}>
      {deOffline.toList}
    </Link>
  );
  return (
    <>
      <PageHeading narrow title={deOffline.title} intro={deOffline.intro} />
      <div className="wrap max-w-3xl pb-16 max-md:pb-12">
        {!copies && <Loading label={de.common.loading} />}
        {copies?.length === 0 && (
          <ScenePanel level={2} title={deOffline.noneTitle} text={deOffline.none}>
            {toList()}
          </ScenePanel>
        )}
        {copies && copies.length > 0 && (
          <>
            <ul aria-label={deOffline.list} className="grid grid-cols-1 gap-3">
              {copies.map(({ id, name, town, storedAt }) => (
                <li
                  key={id}
                  className={
                    "relative flex items-center gap-3 rounded-card bg-surface py-4 pr-4 pl-5 shadow-card " +
                    "transition-shadow duration-200 hover:shadow-raised has-[a:focus-visible]:outline-3 " +
                    "has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-pine-700"
                  }
                >
                  <div className="min-w-0 grow [overflow-wrap:anywhere]">
                    <Link
                      href={paths.detail(id)}
                      className="text-lg font-bold text-pine-900 after:absolute after:inset-0 focus-visible:outline-none"
                    >
                      {name}
                    </Link>
                    {town && (
                      <p className="flex items-center gap-1.5 text-md">
                        <Icon name="pin" size={17} className="text-pine-600" />
                        {town}
                      </p>
                    )}
                    <p className="mt-1 text-sm text-muted">{de.offline.storedAt(shortMoment(storedAt))}</p>
                  </div>
                  <Icon name="chevronRight" className="text-pine-700" />
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
