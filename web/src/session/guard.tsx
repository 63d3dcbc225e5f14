/** Lets only signed-in people through; everyone else signs in first and then comes back here. */
import { useEffect, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useQueryString } from "../browser/query-string";
import { paths } from "../lib/paths";
import { de } from "../text/de";
import { Loading } from "../ui/spinner";
import { rememberReturnPath } from "./return-path";
import { useSignedIn } from "./session-state";

export function Guard({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const [path, navigate] = useLocation();
  const query = useQueryString();

  useEffect(() => {
    if (signedIn) return;
    // Mails lead to parts of pages, so the part is wanted as well.
    rememberReturnPath((query ? `${path}?${query.replace(/^\?/, "")}` : path) + location.hash);
    navigate(paths.login(), { replace: true });
  }, [signedIn, path, query, navigate]);

  return signedIn ? children : <Loading label={de.common.loading} />;
}
