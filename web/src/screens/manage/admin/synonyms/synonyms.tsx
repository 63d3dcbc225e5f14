/** The words that operators explain to the search: searched, added, changed, deleted, and moved as a file. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { adminQueries, deleteSynonym } from "../../../../api/admin";
import type { AdminSynonym } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { de } from "../../../../text/de";
import { deAdmin } from "../../../../text/de-admin";
import { deSynonyms as texts } from "../../../../text/de-synonyms";
import { Button, IconButton } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Icon } from "../../../../ui/icons";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";
import { ExportButton, ImportButton } from "./synonym-file";
import { SynonymForm } from "./synonym-form";

/** The word in the address for a synonym that does not exist yet. */
const fresh = "neu";

const columns: readonly Column<AdminSynonym>[] = [
  {
    title: texts.columns.word,
    cell: ({ word }) => <span className="font-semibold [overflow-wrap:anywhere]">{word}</span>,
    className: "md:w-2/5",
  },
  {
    title: texts.columns.meaning,
    cell: ({ meaning }) => <span className="[overflow-wrap:anywhere]">{meaning}</span>,
  },
  { title: deAdmin.actions, bare: true, quiet: true, cell: (synonym) => <Actions synonym={synonym} /> },
];

export function Synonyms() {
  const { state, change } = useAdminAddress();
  const query = useQuery({
    ...adminQueries.synonyms(state.search, state.page),
    placeholderData: keepPreviousData,
  });
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  const open = state.id === fresh ? undefined : query.data?.content.find(({ id }) => id === state.id);
  const close = () => change(state.list ? { id: undefined, list: undefined } : { id: undefined }, true);
  return (
    <Panel
      title={texts.title}
      aside={query.data && <span role="status">{texts.total(query.data.totalElements)}</span>}
      intro={texts.intro}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <ListSearch
            label={texts.searchLabel}
            placeholder={texts.searchHint}
            value={state.search}
            onSearch={search}
            className="min-w-60 grow max-lg:basis-full"
          />
          <Button
            look="outline"
            aria-haspopup="dialog"
            onClick={() => change({ id: fresh })}
            className="max-sm:w-full"
          >
            <Icon name="plus" size={18} />
            {texts.new}
          </Button>
          <ExportButton />
          <ImportButton />
        </div>
      }
    >
      <PagedList query={query} empty={state.search ? deAdmin.notFound : texts.none}>
        {(rows, busy) => (
          <Table label={texts.title} columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} />
        )}
      </PagedList>
      <Dialog
        open={state.id === fresh || open !== undefined}
        onClose={close}
        title={open ? texts.editTitle(open.word) : texts.createTitle}
        closeLabel={de.common.close}
      >
        <SynonymForm key={state.id} synonym={open} word={state.list} onDone={close} />
      </Dialog>
    </Panel>
  );
}

function Actions({ synonym: { id, word, meaning } }: { synonym: AdminSynonym }) {
  const { change } = useAdminAddress();
  const [asking, setAsking] = useState(false);
  const remove = useAdminAction(() => deleteSynonym(id), {
    success: () => texts.deleted(word),
    failure: null,
    onSuccess: () => setAsking(false),
  });
  return (
    <div className="flex items-center justify-end">
      <IconButton label={texts.edit(word)} aria-haspopup="dialog" onClick={() => change({ id })}>
        <Icon name="pencil" />
      </IconButton>
      <IconButton
        label={texts.deleteOf(word)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="text-error"
      >
        <Icon name="trash" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.deleteTitle(word)}
        confirmLabel={deAdmin.delete}
        danger
        action={remove}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>
          {texts.deleteText(word, meaning)} {deAdmin.forGood}
        </p>
      </ConfirmDialog>
    </div>
  );
}
