/** Thanks for creating a company, said once on its edit page. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountQueries } from "../../api/account";
import { isNewCompany, markNewCompanySeen } from "../../company/new-company-notice";
import { de } from "../../text/de";
import { deCompany } from "../../text/de-company";
import { deEdit } from "../../text/de-edit";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

const texts = deCompany.thanks;

export function ThanksDialog({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(() => isNewCompany(companyId));
  // Administrators release it themselves, so nobody is to wait for a mail.
  const admin = useQuery(accountQueries.user()).data?.admin === true;
  const close = () => {
    markNewCompanySeen();
    setOpen(false);
  };
  return (
    <Dialog open={open} onClose={close} title={texts.title} closeLabel={de.common.close}>
      <div className="grid gap-4">
        <p className="text-lg">{admin ? deEdit.ownEntry.thanks : texts.text}</p>
        <p>{admin ? deEdit.ownEntry.next : texts.next}</p>
        <Button onClick={close} className="justify-self-end px-8">
          {texts.ok}
        </Button>
      </div>
    </Dialog>
  );
}
