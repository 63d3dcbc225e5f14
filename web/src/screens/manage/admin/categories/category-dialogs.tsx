/** Merging a category into another one, and deleting one that nobody uses. */
import { useState } from "react";
import { deleteCategory, mergeCategory } from "../../../../api/admin";
import type { AdminCategory } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Select } from "../../../../ui/field";
import { useAdminAction } from "../admin-action";

const texts = deOperation.categories;

interface Props {
  category: AdminCategory;
  open: boolean;
  onClose: () => void;
}

export function MergeCategory({
  category: { id, title, companyCount },
  others,
  open,
  onClose,
}: Props & { others: readonly AdminCategory[] }) {
  const [intoId, setIntoId] = useState("");
  const into = others.find((other) => other.id === intoId);
  const merge = useAdminAction(() => mergeCategory(id, intoId), {
    success: () => texts.merged(title, into?.title ?? ""),
    failure: null,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.mergeTitle(title)}
      confirmLabel={texts.merge}
      danger
      action={merge}
      disabled={!into}
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
        {texts.mergeText(title, companyCount)} {deAdmin.forGood}
      </p>
    </ConfirmDialog>
  );
}

export function DeleteCategory({ category: { id, title }, open, onClose }: Props) {
  const remove = useAdminAction(() => deleteCategory(id), {
    success: () => texts.deleted(title),
    failure: null,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle(title)}
      confirmLabel={deAdmin.delete}
      danger
      action={remove}
      onConfirm={() => remove.mutate(undefined)}
    >
      <p>{deAdmin.forGood}</p>
    </ConfirmDialog>
  );
}
