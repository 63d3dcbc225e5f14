/** Taking the own data along as a file. */
import { useMutation } from "@tanstack/react-query";
import { downloadData } from "../../api/account";
import { messageOf } from "../../api/errors";
import { deManage } from "../../text/de-manage";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { toast } from "../../ui/toast-store";

const texts = deManage.settings;

/** Hands a file to the browser; a plain link could not carry the token. */
function save(file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = texts.fileName;
  link.click();
  // Some browsers start reading only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function OwnData() {
  const download = useMutation({ mutationFn: downloadData, onSuccess: save, onError: (failure) => toast.error(messageOf(failure)) });
  return (
    <div className="grid justify-items-start gap-3">
      <p>{texts.dataText}</p>
      <Button look="outline" busy={download.isPending} onClick={() => download.mutate()}><Icon name="download" />{texts.download}</Button>
    </div>
  );
}
