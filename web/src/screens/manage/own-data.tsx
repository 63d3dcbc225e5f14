/** Taking the own data along as a file. */
import { useMutation } from "@tanstack/react-query";
import { downloadData } from "../../api/account";
import { messageOf } from "../../api/errors";
import { saveFile } from "../../browser/save-file";
import { toast } from "../../browser/toast-state";
import { deManage } from "../../text/de-manage";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";

const texts = deManage.settings;

export function OwnData() {
  const download = useMutation({
    mutationFn: downloadData,
    onSuccess: (file) => saveFile(file, texts.fileName),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p>{texts.dataText}</p>
      <Button look="outline" busy={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" />
        {texts.download}
      </Button>
    </div>
  );
}
