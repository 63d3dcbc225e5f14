/** What was typed into the registration: it survives a look at the other tab, the privacy page and a reload. */
import { useMemo, useState } from "react";
import { useBrowserValue } from "../../browser/shared-state";
import { tabStorage } from "../../browser/storage";
import { parseFormDraft } from "../../forms/form-draft";

const empty = { firstName: "", lastName: "", notification: false, newsletter: false };

export type Registration = typeof empty;
export type RegistrationDraft = ReturnType<typeof useRegistration>;

/** Kept as long as the tab, because computers are shared. */
const key = "unfinishedRegistration";

/** The password lasts only as long as the page: browsers keep none of ours. */
export function useRegistration() {
  // The server knows nothing of it, and React first takes over what the server has drawn.
  const before = useBrowserValue(() => tabStorage.read(key), undefined);
  const [typed, setTyped] = useState<Registration>();
  const [password, setPassword] = useState("");
  const values = useMemo(() => typed ?? parseFormDraft(before, empty)?.values ?? empty, [typed, before]);
  return {
    values: { ...values, password },
    setValues: ({ password: next, ...rest }: Registration & { password: string }) => {
      setPassword(next);
      setTyped(rest);
      tabStorage.write(key, JSON.stringify({ values: rest, key }));
    },
    restart: () => {
      setPassword("");
      setTyped(empty);
      tabStorage.write(key, undefined);
    },
  };
}
