/** Shows fresh recovery codes, the only time they can be seen. */
import { useEffect, useRef, useState } from "react";
import { useSite } from "../../../api/site-context";
import { saveFile } from "../../../browser/save-file";
import { deFactor } from "../../../text/de-factor";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import { Notice } from "../../../ui/notice";
import { useShownCodes } from "./codes-dialog";

const texts = deFactor.codes;

interface Props {
  codes: readonly string[];
  /** What has been reached; said here, because a message at the edge would lie over the buttons. */
  done?: string;
  onSaved: () => void;
}

export function RecoveryCodes({ codes, done, onSaved }: Props) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  const [downloaded, setDownloaded] = useState(false);
  useShownCodes(!copied && !downloaded);
  // What was focused before is gone.
  useEffect(() => heading.current?.focus(), []);
  const file = texts.file(site.name, codes);
  const copy = async () => {
    await navigator.clipboard.writeText(file);
    setCopied(true);
  };
  return (
    <div className="grid gap-4">
      {done && <Notice tone="success">{done}</Notice>}
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {texts.title}
      </h3>
      <p>{texts.text}</p>
      <ul
        aria-label={texts.list}
        className={
          "grid grid-cols-2 justify-between gap-x-4 gap-y-2 rounded-2xl bg-sand px-5 py-4 font-mono " +
          "text-lg max-sm:justify-items-center max-sm:px-2 max-sm:text-md"
        }
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          look="outline"
          onClick={() => {
            saveFile(new Blob([file], { type: "text/plain" }), texts.fileName);
            setDownloaded(true);
          }}
        >
          <Icon name="download" />
          {texts.download}
        </Button>
        {/* Pages without TLS have no clipboard. */}
        {"clipboard" in navigator && (
          <Button look="outline" onClick={() => void copy()}>
            <Icon name={copied ? "check" : "copy"} />
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
        <Button onClick={onSaved} className="sm:ml-auto">
          {texts.saved}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied && texts.copied}
      </p>
    </div>
  );
}
