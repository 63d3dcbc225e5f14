/** Asks before signing out takes what is not saved: it can be kept for the same account, or given up. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { accountQueries } from "../api/account";
import { ownDraftNames } from "../browser/drafts";
import { browserStorage } from "../browser/storage";
import { toast } from "../browser/toast-state";
import { putDraftsAside } from "../session/account-drafts";
import { de } from "../text/de";
import { deDrafts } from "../text/de-drafts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

const texts = deDrafts.signOut;

interface Props {
  onClose: () => void;
  onSignOut: () => void;
}

export function SignOutQuestion({ onClose, onSignOut }: Props) {
  const { data: user } = useQuery(accountQueries.user());
  const keep = useMutation({
    mutationFn: (accountId: string) => putDraftsAside(accountId),
    onSuccess: (kept) => {
      if (!kept) return void toast.error(texts.notKept);
      onSignOut();
      toast.info(texts.kept);
    },
  });
  const inWords = [...new Set(ownDraftNames().map(wordsFor))];
  return (
    <Dialog open onClose={onClose} title={texts.title} closeLabel={de.common.close} wide>
      <div className="grid gap-5">
        <div>
          <p>{texts.lead}</p>
          <ul className="mt-2 list-disc pl-6 [overflow-wrap:anywhere]">
            {inWords.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <p>{texts.text}</p>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button look="quiet" onClick={onClose}>
            {de.common.cancel}
          </Button>
          <Button look="outline" className="text-error!" onClick={onSignOut}>
            {texts.discard}
          </Button>
          <Button disabled={!user} busy={keep.isPending} onClick={() => user && keep.mutate(user.id)}>
            {texts.keep}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What a draft is about, for people. */
function wordsFor(name: string): string {
  if (name.startsWith("companyDraft:")) return deDrafts.company(companyName(name));
  const kind = Object.keys(deDrafts.kinds).find((start) => name.startsWith(start));
  return kind ? deDrafts.kinds[kind as keyof typeof deDrafts.kinds] : deDrafts.other;
}

function companyName(name: string): string {
  try {
    const { edited } = JSON.parse(browserStorage.read(name) ?? "") as { edited: { name: string } };
    return edited.name;
  } catch {
    return "";
  }
}
