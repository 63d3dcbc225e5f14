/** Merging a category into another one, and deleting one that nobody uses. */
import { useState } from "react";
import { deleteCategory, mergeCategory } from "../../../../api/admin";
import type { AdminCategory } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useDecision } from "../../../../forms/decision/decision";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Select } from "../../../../ui/field";

const texts = deOperation.categories;

interface Props {
  category: AdminCategory;
  open: boolean;
  onClose: () => void;
}

export function MergeCategory({
  category,
  others,
  open,
  onClose,
}: Props & { others: readonly AdminCategory[] }) {
  const { title, companyCount } = category;
  const [intoId, setIntoId] = useState("");
  const into = others.find((other) => other.id === intoId);
  const merge = useDecision(category, (seen) => mergeCategory(seen, intoId), {
    success: () => texts.merged(title, into?.title ?? ""),
    failure: null,
    onSuccess: onClose,
  });
  const close = () => {
    merge.dismiss();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={texts.mergeTitle(title)}
      confirmLabel={texts.merge}
      danger
      action={merge}
      error={merge.problem}
      missing={[!into && texts.mergeInto]}
      onConfirm={() => merge.mutate(undefined)}
    >
      <Select label={texts.mergeInto} value={intoId} onChange={(event) => setIntoId(event.target.value)}>
        <option value="">{texts.mergeChoose}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.title}
          </option>
        ))}
      </Select>
      <p>
        {texts.mergeText(title, companyCount)} {deAdmin.kept}
      </p>
    </ConfirmDialog>
  );
}

export function DeleteCategory({ category, open, onClose }: Props) {
  const { title } = category;
  const remove = useDecision(category, (seen) => deleteCategory(seen), {
    success: () => texts.deleted(title),
    failure: null,
    onSuccess: onClose,
  });
  const close = () => {
    remove.dismiss();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={texts.deleteTitle(title)}
      confirmLabel={deAdmin.delete}
      danger
      action={remove}
      error={remove.problem}
      onConfirm={() => remove.mutate(undefined)}
    >
      <p>{deAdmin.kept}</p>
    </ConfirmDialog>
  );
}
