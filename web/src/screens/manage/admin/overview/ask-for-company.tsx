/** Asks people outside for a company that others look for and do not find: a text with the way to the form. */
import { useSite } from "../../../../api/site-context";
import { copyText } from "../../../../browser/copy-text";
import { toast } from "../../../../browser/toast-state";
import { paths } from "../../../../lib/paths";
import { deOverview as texts } from "../../../../text/de-overview";
import { Button } from "../../../../ui/button";
import { actionLook } from "./figures";

async function share(text: string) {
  if (typeof navigator.share === "function") {
    // Closing the system's share sheet is no error worth a message.
    await navigator.share({ text }).catch(() => undefined);
    return;
  }
  if (await copyText(text)) toast.success(texts.askCopied);
  else toast.error(texts.askFailed(text), { durationMs: 60_000 });
}

export function AskForCompany({ term }: { term: string }) {
  const { name } = useSite();
  const text = texts.askText(name, term, `${location.origin}${paths.suggest()}`);
  return (
    <Button
      look="quiet"
      aria-label={texts.askOf(term)}
      onClick={() => void share(text)}
      className={actionLook}
    >
      {texts.ask}
    </Button>
  );
}
