/** The companies of the signed-in person. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { accountQueries } from "../../api/account";
import { EmptyScene } from "../../components/empty-scene";
import { paths } from "../../paths";
import { deManage } from "../../text/de-manage";
import { buttonClass } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";

const texts = deManage.companies;

export function OwnCompanies() {
  const { data: companies, isError } = useQuery(accountQueries.companies());
  return (
    <section aria-labelledby="betriebe" className="grid gap-4">
      <h2 id="betriebe" className="text-2xl font-bold tracking-tight">{texts.title}</h2>
      {!companies && !isError && <Skeleton className="h-24" />}
      {isError && <Notice tone="error">{texts.failed}</Notice>}
      {companies?.length === 0 && <NoCompanies />}
      {companies && companies.length > 0 && (
        <ul className="grid gap-3">
          {companies.map(({ id, name, active }) => (
            <li key={id} className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-5 py-3 shadow-card">
              <span className="grow text-lg font-semibold">{name}</span>
              <span className={classes("rounded-pill px-3 py-1 text-sm font-semibold", active ? "bg-pine-100 text-pine-700" : "bg-sun-tint text-sun-dark")}>{active ? texts.active : texts.inactive}</span>
              {active && <Link href={paths.detail(id)} aria-label={texts.view(name)} className={buttonClass("quiet", "px-3")}><Icon name="arrowRight" /></Link>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoCompanies() {
  return (
    <div className="grid justify-items-center gap-3 rounded-3xl bg-surface px-6 py-12 text-center shadow-card">
      <EmptyScene />
      <p className="text-xl font-semibold">{texts.empty}</p>
      <p className="text-muted">{texts.emptyText}</p>
    </div>
  );
}
