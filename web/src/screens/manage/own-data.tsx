/** Taking the own data along: as a page to read, with the pictures in it, or as a file for programs. */
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
  const onError = (failure: Error) => toast.error(messageOf(failure));
  const page = useMutation({
    mutationFn: async () => {
      const { readablePage } = await import("./readable-data");
      return readablePage(JSON.parse(await (await downloadData()).text()));
    },
    onSuccess: (file) => saveFile(file, texts.pageName),
    onError,
  });
  const download = useMutation({
    mutationFn: downloadData,
    onSuccess: (file) => saveFile(file, texts.fileName),
    onError,
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p>{texts.dataText}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" busy={page.isPending} onClick={() => page.mutate()}>
          <Icon name="download" />
          {texts.readable}
        </Button>
        <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
          {texts.download}
        </Button>
      </div>
    </div>
  );
}
