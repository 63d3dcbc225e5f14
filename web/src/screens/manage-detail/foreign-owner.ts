/** Whose entry an administrator edits; nothing for whoever edits the own one. */
import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "../../api/account";
import { adminQueries } from "../../api/admin";
import type { Person } from "../../api/admin-types";

export function useForeignOwner(companyId: string): { owner: Person | undefined; waits: boolean } {
  const user = useQuery(accountQueries.user()).data;
  const { data, isLoading } = useQuery({ ...adminQueries.company(companyId), enabled: user?.admin === true });
  const owner = user?.admin && data?.owner.username !== user.username ? data?.owner : undefined;
  return { owner, waits: isLoading };
}
