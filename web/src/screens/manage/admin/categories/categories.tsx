/** The categories in their order: created, changed, moved, merged, deleted. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, orderCategories } from "../../../../api/admin";
import type { AdminCategory } from "../../../../api/admin-types";
import { useCategoryColours } from "../../../../browser/colour-rules";
import { CategoryPill } from "../../../../company/category-pill";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { de } from "../../../../text/de";
import { deOperation } from "../../../../text/de-operation";
import { Button, IconButton } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Icon } from "../../../../ui/icons";
import { moved } from "../../../../ui/sortable";
import { useAdminAddress } from "../address";
import { Empty, ListSkeleton, LoadFailed } from "../list/list-states";
import { Panel } from "../list/panel";
import { DeleteCategory, MergeCategory } from "./category-dialogs";
import { CategoryForm } from "./category-form";

const texts = deOperation.categories;
/** The word in the address for a category that does not exist yet. */
const fresh = "neu";

export function Categories() {
  const { state, change } = useAdminAddress();
  const query = useQuery(adminQueries.categories());
  const categories = query.data?.content;
  useCategoryColours(categories);
  const order = useAdminAction(
    ({ ids, before }: { ids: readonly string[]; before: readonly string[]; title: string; place: number }) =>
      orderCategories(ids, before),
    { success: ({ title, place }) => texts.moved(title, place) },
  );
  const open = state.id === fresh ? undefined : categories?.find(({ id }) => id === state.id);
  const close = () => change({ id: undefined }, true);

  const move = (index: number, step: -1 | 1) => {
    if (!categories || order.isPending) return;
    const before = categories.map(({ id }) => id);
    order.mutate({
      ids: moved(before, index, index + step),
      before,
      title: categories[index]!.title,
      place: index + step + 1,
    });
  };
  return (
    <Panel
      title={texts.title}
      intro={texts.intro}
      tools={<NewButton onClick={() => change({ id: fresh })} />}
    >
      {!categories && (query.isError ? <LoadFailed query={query} /> : <ListSkeleton />)}
      {categories?.length === 0 && <Empty icon="search">{texts.none}</Empty>}
      {categories && categories.length > 0 && (
        <ol aria-label={texts.listLabel} aria-busy={order.isPending} className="pb-2">
          {categories.map((category, index) => (
            <li
              key={category.id}
              className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-2 max-md:px-4"
            >
              <MoveButtons
                title={category.title}
                first={index === 0}
                last={index === categories.length - 1}
                onMove={(step) => move(index, step)}
              />
              <span className="flex min-w-0 grow basis-40 flex-wrap items-center justify-between gap-x-4">
                <CategoryPill category={category} />
                <span className="text-md text-muted">{texts.companies(category.companyCount)}</span>
              </span>
              <CategoryActions
                category={category}
                others={categories.filter(({ id }) => id !== category.id)}
                onEdit={() => change({ id: category.id })}
              />
            </li>
          ))}
        </ol>
      )}
      <Dialog
        open={state.id === fresh || open !== undefined}
        onClose={close}
        title={open ? texts.editTitle(open.title) : texts.createTitle}
        closeLabel={de.common.close}
      >
        <CategoryForm key={state.id} category={open} onDone={close} />
      </Dialog>
    </Panel>
  );
}

function CategoryActions({
  category,
  others,
  onEdit,
}: {
  category: AdminCategory;
  others: readonly AdminCategory[];
  onEdit: () => void;
}) {
  const [asking, setAsking] = useState<"merge" | "delete">();
  const { title, companyCount } = category;
  const close = () => setAsking(undefined);
  return (
    <span className="flex max-md:w-full max-md:justify-end">
      <IconButton label={texts.edit(title)} aria-haspopup="dialog" onClick={onEdit}>
        <Icon name="pencil" />
      </IconButton>
      <IconButton
        label={texts.mergeOf(title)}
        aria-haspopup="dialog"
        disabled={others.length === 0}
        onClick={() => setAsking("merge")}
      >
        <Icon name="merge" />
      </IconButton>
      <IconButton
        label={companyCount > 0 ? `${texts.deleteOf(title)}. ${texts.deleteUsed}` : texts.deleteOf(title)}
        aria-haspopup="dialog"
        disabled={companyCount > 0}
        onClick={() => setAsking("delete")}
        className="text-error disabled:text-muted disabled:opacity-50"
      >
        <Icon name="trash" />
      </IconButton>
      <MergeCategory category={category} others={others} open={asking === "merge"} onClose={close} />
      <DeleteCategory category={category} open={asking === "delete"} onClose={close} />
    </span>
  );
}

interface MoveProps {
  title: string;
  first: boolean;
  last: boolean;
  onMove: (step: -1 | 1) => void;
}

function MoveButtons({ title, first, last, onMove }: MoveProps) {
  return (
    <span className="flex">
      <IconButton
        label={texts.up(title)}
        disabled={first}
        onClick={() => onMove(-1)}
        className="disabled:opacity-30"
      >
        <Icon name="arrowUp" />
      </IconButton>
      <IconButton
        label={texts.down(title)}
        disabled={last}
        onClick={() => onMove(1)}
        className="disabled:opacity-30"
      >
        <Icon name="arrowDown" />
      </IconButton>
    </span>
  );
}

function NewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="outline" aria-haspopup="dialog" onClick={onClick} className="justify-self-start">
      <Icon name="plus" size={18} />
      {texts.new}
    </Button>
  );
}
