/** Signing in and registering, each in its tab. */
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { hasOwnDrafts } from "../../browser/drafts";
import { useQueryString } from "../../browser/query-string";
import { useSharedState } from "../../browser/shared-state";
import { usePageTitle } from "../../frame/page-title";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { takeReturnPath } from "../../session/return-path";
import { subscribeToSession, useSignedIn } from "../../session/session-state";
import { deAccount } from "../../text/de-account";
import { deDrafts } from "../../text/de-drafts";
import { Notice } from "../../ui/notice";
import { Tabs, type Tab } from "../../ui/tabs";
import { authorizePath } from "./authorize-path";
import { RegisterForm } from "./register-form";
import { useRegistration } from "./registration";
import { SignInForm } from "./sign-in-form";
import { Welcome } from "./welcome";

type Mode = "signIn" | "register";

const tabs: readonly Tab<Mode>[] = [
  { id: "signIn", label: deAccount.login.tabs.signIn },
  { id: "register", label: deAccount.login.tabs.register },
];

export function Login() {
  const [, navigate] = useLocation();
  const query = parseQuery(useQueryString());
  const mode: Mode = query.register === "true" ? "register" : "signIn";
  const [email, setEmail] = useState(query.email ?? "");
  const registration = useRegistration();
  const authorize = authorizePath(query);
  // Whoever lost the session in the middle of work fears for it.
  const unsaved = useSharedState({ get: hasOwnDrafts, subscribe: subscribeToSession }, false);
  useLeaveWhenSignedIn(authorize);
  usePageTitle(mode === "register" ? deAccount.login.registerTitle : deAccount.login.title);

  const select = (next: Mode) =>
    navigate(paths.login({ ...query, register: next === "register" ? "true" : undefined }), {
      replace: true,
    });
  return (
    <div
      className={
        "wrap grid items-start gap-5 py-12 max-lg:max-w-2xl lg:max-w-6xl " +
        "lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-14 max-md:py-6"
      }
    >
      <Welcome />
      <div className="rounded-3xl bg-surface p-8 pt-4 shadow-float max-md:p-5 max-md:pt-2">
        <Tabs label={deAccount.login.tabsLabel} tabs={tabs} active={mode} onSelect={select}>
          <div className="grid gap-5 pt-6">
            {unsaved && <Notice tone="info">{deDrafts.stillThere}</Notice>}
            {authorize && <Notice tone="info">{deAccount.login.continueTo}</Notice>}
            {mode === "signIn" ? (
              <SignInForm email={email} onEmail={setEmail} />
            ) : (
              <RegisterForm email={email} onEmail={setEmail} registration={registration} />
            )}
          </div>
        </Tabs>
      </div>
    </div>
  );
}

/** Goes on as soon as someone is signed in, here or in another tab: to the application that asked, or back to where they came from. */
function useLeaveWhenSignedIn(authorize: string | undefined) {
  const signedIn = useSignedIn();
  const [wasSignedIn] = useState(signedIn);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!signedIn) return;
    if (!authorize) navigate(takeReturnPath() ?? paths.manage(), { replace: true });
    // Whoever was signed in before and is sent here nevertheless is unknown to the server and has to sign in again.
    else if (!wasSignedIn) location.replace(authorize);
  }, [signedIn, wasSignedIn, authorize, navigate]);
}
