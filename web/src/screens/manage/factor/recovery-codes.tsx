/** Shows fresh recovery codes, the only time they can be seen. */
import { useEffect, useRef } from "react";
import { saveFile } from "../../../components/save-file";
import { useSite } from "../../../components/site-context";
import { deFactor } from "../../../text/de-factor";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import { toast } from "../../../ui/toast-store";

const texts = deFactor.codes;

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was focused before is gone.
  useEffect(() => heading.current?.focus(), []);
  const file = texts.file(site.name, codes);
  const copy = async () => {
    await navigator.clipboard.writeText(file);
    toast.success(texts.copied);
  };
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">{texts.title}</h3>
      <p>{texts.text}</p>
      <ul aria-label={texts.list} className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-2xl bg-sand px-5 py-4 font-mono text-lg max-sm:grid-cols-1">
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => saveFile(new Blob([file], { type: "text/plain" }), texts.fileName)}><Icon name="download" />{texts.download}</Button>
        {/* Pages without TLS have no clipboard. */}
        {"clipboard" in navigator && <Button look="outline" onClick={() => void copy()}><Icon name="copy" />{texts.copy}</Button>}
        <Button onClick={onSaved} className="sm:ml-auto">{texts.saved}</Button>
      </div>
    </div>
  );
}
