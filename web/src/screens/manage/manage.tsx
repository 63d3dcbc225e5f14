/** The start of the management: who is signed in, their companies, and the settings of the account. */
import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "../../api/account";
import { messageOf } from "../../api/errors";
import type { User } from "../../api/types";
import { useQueryString } from "../../browser/query-string";
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
import { readAdminState } from "./admin/address";
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
  const { area } = readAdminState(useQueryString());
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
  // Whoever is in one of its areas came for that; greeting and settings are where the administration begins.
  const atWork = user.admin && !user.secondFactorNeeded && area !== "overview";
  return (
    <div
      className={classes(
        "wrap grid",
        // Whoever administrates comes here many times a day, for what stands below.
        user.admin ? "max-w-[1440px] gap-4 py-4" : "max-w-6xl gap-8 py-10 max-md:gap-6 max-md:py-6",
      )}
    >
      {atWork ? <h1 className="sr-only">{deManage.title}</h1> : <Greeting user={user} />}
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
      {!atWork && <Settings user={user} />}
      {user.admin && !user.secondFactorNeeded ? <Admin /> : <OwnCompanies />}
      {!user.admin && <OwnerHelp />}
    </div>
  );
}

function Greeting({ user }: { user: User }) {
  return (
    <div className={classes(user.admin && "flex flex-wrap items-baseline gap-x-4")}>
      <h1
        className={classes(
          "leading-tight font-extrabold tracking-tight text-pine-900",
          user.admin ? "text-xl" : "text-[2.25rem] max-md:text-[1.875rem]",
        )}
      >
        {deManage.greeting(user.firstName)}
      </h1>
      <p className={classes("text-muted", user.admin ? "text-md" : "text-lg")}>
        {deManage.signedInAs}{" "}
        <b className="inline-block font-semibold [overflow-wrap:anywhere] text-ink">{user.username}</b>
      </p>
    </div>
  );
}
