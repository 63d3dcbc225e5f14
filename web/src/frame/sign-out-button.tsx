/** Ends the session and leads to the sign-in page. */
import { useLocation } from "wouter";
import { leave } from "../browser/leave-guard";
import { toast } from "../browser/toast-state";
import { paths } from "../lib/paths";
import { takeReturnPath } from "../session/return-path";
import { signOut } from "../session/sign-out";
import { de } from "../text/de";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";

export function SignOutButton() {
  const [, navigate] = useLocation();
  const signOutNow = () => {
    // First away from the protected page, or its guard would remember it for whoever signs in next.
    navigate(paths.login());
    takeReturnPath();
    void signOut();
    toast.success(de.session.signedOut);
  };
  return (
    <Button look="outline" onClick={() => leave(signOutNow)}>
      <Icon name="signOut" />
      <span className="max-sm:sr-only">{de.header.signOut}</span>
    </Button>
  );
}
