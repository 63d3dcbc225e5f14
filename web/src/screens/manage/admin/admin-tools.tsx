/** The administrators' tools in the header: exports and a new person with a company. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { companyCsv, companyWorkbook, userCsv } from "../../../api/admin";
import { messageOf } from "../../../api/errors";
import { saveFile } from "../../../browser/save-file";
import { toast } from "../../../browser/toast-state";
import { deAdmin } from "../../../text/de-admin";
import { Button, buttonClass } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import { Menu, menuEntryClass } from "../../../ui/menu";
import { Spinner } from "../../../ui/spinner";
import { NewListingDialog } from "./new-listing/new-listing-dialog";

const texts = deAdmin.tools;

/** Words only where the header has room: not on small screens, and not beside the navigation. */
const wordClass = "max-lg:sr-only menu:max-[1720px]:sr-only";

export function AdminTools() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ExportMenu />
      <Button
        aria-haspopup="dialog"
        aria-label={texts.newUser}
        title={texts.newUser}
        onClick={() => setCreating(true)}
        className="max-lg:px-3 menu:max-[1720px]:px-3"
      >
        <Icon name="plus" />
        <span className={wordClass}>{texts.newUser}</span>
      </Button>
      <NewListingDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

type CompanyType = keyof typeof texts.companyTypes;
type ContactType = keyof typeof texts.contactTypes;

function ExportMenu() {
  const download = useMutation({
    mutationFn: async ({ fetchFile, name }: { fetchFile: () => Promise<Blob>; name: string }) =>
      saveFile(await fetchFile(), name),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const label = (
    <>
      {download.isPending ? <Spinner size={18} /> : <Icon name="download" />}
      <span className={wordClass}>{texts.exports}</span>
    </>
  );
  const entry = (title: string, name: string, fetchFile: () => Promise<Blob>) => (
    <li key={title}>
      <button
        type="button"
        disabled={download.isPending}
        onClick={() => download.mutate({ fetchFile, name })}
        className={menuEntryClass}
      >
        {title}
      </button>
    </li>
  );
  return (
    <Menu
      label={label}
      title={texts.exports}
      align="right"
      buttonClassName={buttonClass("outline", "gap-1.5 whitespace-nowrap max-lg:px-3 menu:max-[1720px]:px-3")}
    >
      {(Object.keys(texts.companyTypes) as CompanyType[]).map((type) =>
        entry(texts.companyTypes[type], texts.companyFile, () => companyCsv(type)),
      )}
      {entry(texts.workbook, texts.workbookFile, companyWorkbook)}
      {(Object.keys(texts.contactTypes) as ContactType[]).map((type) =>
        entry(texts.contactTypes[type], texts.contactFile, () => userCsv(type)),
      )}
    </Menu>
  );
}
