/** Whose entry an administrator edits; no owner for whoever edits the own one. */
import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "../../api/account";
import { adminQueries } from "../../api/admin";
import type { Person } from "../../api/admin-types";

interface Whose {
  owner: Person | undefined;
  /** Whether whoever edits it also decides about it. */
  admin: boolean;
  waits: boolean;
}

export function useForeignOwner(companyId: string): Whose {
  const user = useQuery(accountQueries.user()).data;
  const { data, isLoading } = useQuery({ ...adminQueries.company(companyId), enabled: user?.admin === true });
  const owner = user?.admin && data?.owner.username !== user.username ? data?.owner : undefined;
  return { owner, admin: user?.admin === true, waits: isLoading };
}
