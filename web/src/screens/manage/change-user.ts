/** Changes the own account and keeps what the server answers. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQueries, changeUser } from "../../api/account";
import type { UserChange } from "../../api/types";

export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => changeUser(change),
    onSuccess: (user) => client.setQueryData(accountQueries.user().queryKey, user),
  });
}
