/** Says that a company cannot be edited any more, and gives back what was typed about it and not saved. */
import { useState } from "react";
import { Link } from "wouter";
import { copyText } from "../../browser/copy-text";
import { forgetCompanyDrafts } from "../../browser/drafts";
import { MessagePage } from "../../frame/message-page";
import { paths } from "../../lib/paths";
import { deDrafts } from "../../text/de-drafts";
import { deEdit } from "../../text/de-edit";
import { Button, buttonClass } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { campaignDraftsOf } from "./campaigns/campaign-draft";
import { goneText } from "./gone-draft";
import { leftDraft } from "./state/draft";

export function GoneCompany({ id }: { id: string }) {
  const [text, setText] = useState(() => goneText(leftDraft(id), campaignDraftsOf(id)));
  return (
    <MessagePage title={deEdit.notFound} text={deEdit.notFoundText}>
      <Link href={paths.manage()} className={buttonClass()}>
        {deEdit.back}
      </Link>
      {text && (
        <Left
          text={text}
          onDiscard={() => {
            forgetCompanyDrafts(id);
            setText("");
          }}
        />
      )}
    </MessagePage>
  );
}

const texts = deDrafts.gone;

function Left({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <section className="grid w-full gap-4 rounded-3xl bg-surface p-6 text-left shadow-card max-md:p-4">
      <p>{texts.lead}</p>
      <TextArea label={texts.label} readOnly rows={10} value={text} />
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void copyText(text).then(setCopied)}>
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </section>
  );
}
