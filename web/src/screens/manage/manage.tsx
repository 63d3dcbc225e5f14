/** The start of the management: who is signed in, their companies, and the settings of the account. */
import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "../../api/account";
import { messageOf } from "../../api/errors";
import { lazyPart } from "../../frame/lazy-part";
import { OwnerHelp } from "../../frame/owner-help";
import { usePageTitle } from "../../frame/page-title";
import { Guard } from "../../session/guard";
import { de } from "../../text/de";
import { deFactor } from "../../text/de-factor";
import { deManage } from "../../text/de-manage";
import { Button, buttonClass } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { OwnCompanies } from "./own-companies";
import { factorAnchor, Settings } from "./settings";

/** Fetched for administrators only. */
const Admin = lazyPart(() => import("./admin/admin").then((part) => part.Admin));

export function Manage() {
  return (
    <Guard>
      <Dashboard />
    </Guard>
  );
}

function Dashboard() {
  const { data: user, error, refetch, isFetching } = useQuery(accountQueries.user());
  usePageTitle(user?.admin ? deManage.title : deManage.ownerTitle);
  if (!user && error) {
    return (
      <div className="wrap grid max-w-3xl justify-items-start gap-4 py-14">
        <Notice tone="error" className="w-full">
          {deManage.failed} {messageOf(error)}
        </Notice>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {de.common.retry}
        </Button>
      </div>
    );
  }
  if (!user) return <Loading label={de.common.loading} />;
  return (
    <div
      className={classes(
        "wrap grid gap-8 py-10 max-md:gap-6 max-md:py-6",
        user.admin ? "max-w-[1440px] gap-6" : "max-w-6xl",
      )}
    >
      <div>
        <h1 className="text-[2.25rem] leading-tight font-extrabold tracking-tight text-pine-900 max-md:text-[1.875rem]">
          {deManage.greeting(user.firstName)}
        </h1>
        <p className="text-lg text-muted">
          {deManage.signedInAs}{" "}
          <b className="inline-block font-semibold [overflow-wrap:anywhere] text-ink">{user.username}</b>
        </p>
      </div>
      {user.secondFactorNeeded && (
        <Notice
          tone="info"
          action={
            <a href={`#${factorAnchor}`} className={buttonClass("quiet")}>
              {deFactor.neededLink}
            </a>
          }
        >
          {deFactor.needed}
        </Notice>
      )}
      <Settings user={user} />
      {user.admin && !user.secondFactorNeeded ? <Admin /> : <OwnCompanies />}
      {!user.admin && <OwnerHelp />}
    </div>
  );
}
