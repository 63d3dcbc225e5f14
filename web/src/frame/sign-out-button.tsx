/** Ends the session and leads to the sign-in page; what is not saved is asked about first. */
import { useState } from "react";
import { useLocation } from "wouter";
import { hasOwnDrafts } from "../browser/drafts";
import { leave, stopAsking } from "../browser/leave-guard";
import { toast } from "../browser/toast-state";
import { paths } from "../lib/paths";
import { takeReturnPath } from "../session/return-path";
import { signOut } from "../session/sign-out";
import { de } from "../text/de";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { SignOutQuestion } from "./sign-out-question";

export function SignOutButton() {
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const signOutNow = () => {
    // First away from the protected page, or its guard would remember it for whoever signs in next.
    navigate(paths.login());
    takeReturnPath();
    void signOut();
    toast.success(de.session.signedOut);
  };
  // Drafts are those of every window, so whoever signs out here hears of what is open elsewhere.
  const begin = () => (hasOwnDrafts() ? setAsking(true) : leave(signOutNow));
  const afterQuestion = () => {
    setAsking(false);
    stopAsking();
    signOutNow();
  };
  return (
    <>
      <Button look="outline" onClick={begin}>
        <Icon name="signOut" />
        <span className="max-sm:sr-only">{de.header.signOut}</span>
      </Button>
      {asking && <SignOutQuestion onClose={() => setAsking(false)} onSignOut={afterQuestion} />}
    </>
  );
}
