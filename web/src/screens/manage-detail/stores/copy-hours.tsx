/** Gives the opening hours of one location to others. */
import { useState } from "react";
import { ConfirmDialog } from "../../../forms/confirm-dialog";
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Icon } from "../../../ui/icons";
import type { StoreDraft } from "../state/sections";

const texts = deStore.hours;

export function CopyHours({
  others,
  onCopy,
}: {
  others: readonly StoreDraft[];
  onCopy: (ids: readonly string[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = others.filter(({ id }) => !left.includes(id)).map(({ id }) => id);
  const confirm = () => {
    setOpen(false);
    onCopy(chosen);
  };
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        <Icon name="copy" size={18} />
        {texts.copy}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.copyTitle}
        confirmLabel={texts.copyConfirm}
        missing={[chosen.length === 0 && texts.copyTarget]}
        onConfirm={confirm}
      >
        <div>
          <p>{texts.copyText}</p>
          {others.map(({ id, title, town }) => (
            <Checkbox
              key={id}
              label={`${title}, ${town}`}
              checked={!left.includes(id)}
              onChange={(event) =>
                setLeft(event.target.checked ? left.filter((other) => other !== id) : [...left, id])
              }
            />
          ))}
        </div>
      </ConfirmDialog>
    </>
  );
}
