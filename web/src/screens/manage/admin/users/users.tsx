/** Everybody with an account: searched, invited again, made administrator, deleted. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { accountQueries } from "../../../../api/account";
import { adminQueries, resendInvitation } from "../../../../api/admin";
import type { AdminUser } from "../../../../api/admin-types";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { personName } from "../../../../forms/decision/person-name";
import { shortDay, wholeNumber } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deFactor } from "../../../../text/de-factor";
import { Button, IconButton } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Icon } from "../../../../ui/icons";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel, Pill, pillLooks } from "../list/panel";
import { NewListingDialog } from "../new-listing/new-listing-dialog";
import { AdministratorDialog } from "./administrator-dialog";
import { DeleteUser } from "./delete-user";
import { NewPerson } from "./new-person";
import { PersonDialog } from "./person-dialog";
import { ResetFactor } from "./reset-factor";

const texts = deAdmin.users;

const columns: readonly Column<AdminUser>[] = [
  { title: texts.columns.name, bare: true, cell: (user) => <Name user={user} /> },
  {
    title: texts.columns.role,
    cell: ({ admin }) => (admin ? <Pill look={pillLooks.info}>{texts.admin}</Pill> : texts.owner),
  },
  { title: texts.columns.access, cell: (user) => <Access user={user} /> },
  {
    title: texts.columns.companies,
    cell: ({ companyCount }) => wholeNumber(companyCount),
    className: "md:text-right",
  },
  { title: texts.columns.since, cell: ({ createdAt }) => shortDay(createdAt) },
  { title: deAdmin.actions, bare: true, quiet: true, cell: (user) => <Actions user={user} /> },
];

export function Users() {
  const { state, change } = useAdminAddress();
  const onlyAdmins = state.filter === "admin";
  const query = useQuery({
    ...adminQueries.users(state.search, onlyAdmins, state.page),
    placeholderData: keepPreviousData,
  });
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  return (
    <Panel
      title={texts.title}
      aside={query.data && <span role="status">{texts.total(query.data.totalElements)}</span>}
      tools={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ListSearch
            label={texts.searchLabel}
            placeholder={texts.searchHint}
            value={state.search}
            onSearch={search}
            className="min-w-60 grow"
          />
          <Checkbox
            label={texts.onlyAdmins}
            checked={onlyAdmins}
            onChange={(event) => change({ filter: event.target.checked ? "admin" : undefined })}
          />
          <div className="flex flex-wrap gap-2">
            <NewPersonWithCompany />
            <NewPerson />
          </div>
        </div>
      }
    >
      <PagedList query={query} empty={deAdmin.notFound}>
        {(rows, busy) => (
          <Table label={texts.title} columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} roomy />
        )}
      </PagedList>
      {state.id && <PersonDialog id={state.id} onClose={() => change({ id: undefined })} />}
    </Panel>
  );
}

/** The tool of the header, here with its name on it. */
function NewPersonWithCompany() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setCreating(true)}>
        <Icon name="plus" />
        {deAdmin.createUser.title}
      </Button>
      <NewListingDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function useIsMe({ username }: AdminUser): boolean {
  return useQuery(accountQueries.user()).data?.username === username;
}

function Name({ user }: { user: AdminUser }) {
  const { change } = useAdminAddress();
  const name = personName(user);
  return (
    <div className="grid">
      <span className="font-semibold [overflow-wrap:anywhere]">
        <button
          type="button"
          aria-haspopup="dialog"
          title={deAdmin.person.open(name)}
          onClick={() => change({ id: user.id })}
          className="min-h-6 min-w-6 rounded text-left underline-offset-3 hover:underline"
        >
          {name}
        </button>{" "}
        {useIsMe(user) && <Pill>{texts.you}</Pill>}
      </span>
      {name !== user.username && (
        <a
          href={`mailto:${user.username}`}
          className="py-1 text-sm [overflow-wrap:anywhere] text-muted hover:underline"
        >
          {user.username}
        </a>
      )}
    </div>
  );
}

function Access({ user }: { user: AdminUser }) {
  const resend = useAdminAction(() => resendInvitation(user.id), {
    success: () => texts.resent(personName(user)),
  });
  const me = useIsMe(user);
  if (user.confirmed) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Pill look={pillLooks.good}>{texts.confirmed}</Pill>
        {user.secondFactor && <Pill look={pillLooks.good}>{deFactor.admin.has}</Pill>}
        {user.secondFactor && !me && <ResetFactor user={user} />}
      </div>
    );
  }
  const { invitation } = user;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!invitation && <Pill look={pillLooks.waiting}>{texts.unconfirmed}</Pill>}
      {invitation && (
        <Pill look={invitation.expired ? pillLooks.bad : pillLooks.waiting} roomy>
          {invitation.expired ? texts.expired : texts.invited(shortDay(invitation.expiresAt))}
        </Pill>
      )}
      {invitation && (
        <Button
          look="quiet"
          busy={resend.isPending}
          aria-label={texts.resendOf(personName(user))}
          onClick={() => resend.mutate(undefined)}
          className="-ml-2 min-h-9 px-3 text-md"
        >
          {texts.resend}
        </Button>
      )}
    </div>
  );
}

function Actions({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState<"admin" | "delete">();
  const name = personName(user);
  const me = useIsMe(user);
  const close = () => setAsking(undefined);
  return (
    <div className="flex items-center justify-end gap-1">
      {(user.confirmed || user.admin) && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={user.admin ? texts.revokeOf(name) : texts.grantOf(name)}
          onClick={() => setAsking("admin")}
          className="px-3 text-md whitespace-nowrap"
        >
          {user.admin ? texts.revoke : texts.grant}
        </Button>
      )}
      <IconButton
        label={texts.deleteOf(name)}
        aria-haspopup="dialog"
        onClick={() => setAsking("delete")}
        className="text-error"
      >
        <Icon name="trash" />
      </IconButton>
      <AdministratorDialog user={user} me={me} open={asking === "admin"} onClose={close} />
      <DeleteUser user={user} me={me} open={asking === "delete"} onClose={close} />
    </div>
  );
}
