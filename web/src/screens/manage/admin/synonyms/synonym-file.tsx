/** All search words as a CSV file: taken along, and brought back. */
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { importSynonyms, synonymCsv } from "../../../../api/admin";
import { messageOf } from "../../../../api/errors";
import { saveFile } from "../../../../browser/save-file";
import { toast } from "../../../../browser/toast-state";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { FormButtons } from "../../../../forms/form-buttons";
import { de } from "../../../../text/de";
import { deOperation } from "../../../../text/de-operation";
import { deSynonyms as texts } from "../../../../text/de-synonyms";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Icon } from "../../../../ui/icons";
import { csvLimitBytes, CsvField } from "../csv-field";

/** On a phone both share one line. */
const besideAnother = "max-sm:grow max-sm:px-2";

export function ExportButton() {
  const download = useMutation({
    mutationFn: async () => saveFile(await synonymCsv(), texts.file),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Button
      look="outline"
      busy={download.isPending}
      onClick={() => download.mutate()}
      className={besideAnother}
    >
      <Icon name="download" size={18} className="max-sm:hidden" />
      {texts.export}
    </Button>
  );
}

export function ImportButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)} className={besideAnother}>
        <Icon name="upload" size={18} className="max-sm:hidden" />
        {texts.import}
      </Button>
      <Dialog open={open} onClose={close} title={texts.importTitle} closeLabel={de.common.close}>
        <ImportForm onDone={close} />
      </Dialog>
    </>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const send = useAdminAction((chosen: File) => importSynonyms(chosen), {
    success: (_, { created, updated }) => texts.imported(created, updated),
    failure: null,
    onSuccess: onDone,
  });
  const tooLarge = file !== undefined && file.size > csvLimitBytes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && !tooLarge && !send.isPending) send.mutate(file);
  };
  const error = tooLarge ? deOperation.import.tooLarge : send.isError ? messageOf(send.error) : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>{texts.importIntro}</p>
      <CsvField
        error={error}
        onChoose={(chosen) => {
          setFile(chosen);
          send.reset();
        }}
      />
      <FormButtons
        label={texts.importRun}
        onCancel={onDone}
        busy={send.isPending}
        disabled={tooLarge}
        missing={[!file && deOperation.import.file]}
      />
    </form>
  );
}
