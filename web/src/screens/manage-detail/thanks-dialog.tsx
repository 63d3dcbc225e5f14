/** Thanks for creating a company, said once on its edit page. */
import { useState } from "react";
import { isNewCompany, markNewCompanySeen } from "../../company/new-company-notice";
import { de } from "../../text/de";
import { deCompany } from "../../text/de-company";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

const texts = deCompany.thanks;

export function ThanksDialog({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(() => isNewCompany(companyId));
  const close = () => {
    markNewCompanySeen();
    setOpen(false);
  };
  return (
    <Dialog open={open} onClose={close} title={texts.title} closeLabel={de.common.close}>
      <div className="grid gap-4">
        <p className="text-lg">{texts.text}</p>
        <p>{texts.next}</p>
        <Button onClick={close} className="justify-self-end px-8">
          {texts.ok}
        </Button>
      </div>
    </Dialog>
  );
}
