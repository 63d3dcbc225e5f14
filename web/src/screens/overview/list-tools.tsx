/** What can be done with the whole list: print it as a guide, or put it on another website. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useSite } from "../../api/site-context";
import { usePosition } from "../../browser/position";
import { toast } from "../../browser/toast-state";
import { lazyPart } from "../../frame/lazy-part";
import { today } from "../../lib/operator-time";
import { de } from "../../text/de";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import type { OverviewAddress } from "./address";
import type { Companies } from "./companies";
import type { Guide } from "./guide";

const PrintGuide = lazyPart(() => import("./print-guide").then((part) => part.PrintGuide));
const EmbedDialog = lazyPart(() => import("./embed-dialog").then((part) => part.EmbedDialog));

/** The first view comes first, then what only some will need. */
const fetchAheadMs = 4_000;

interface Props {
  address: OverviewAddress;
  companies: Companies;
}

export function ListTools({ address, companies }: Props) {
  const [embedding, setEmbedding] = useState<"never" | "open" | "closed">("never");
  const { guide, busy, print } = usePrinting(companies);
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button look="outline" busy={busy} onClick={() => void print()}>
        <Icon name="print" />
        {de.overview.print}
      </Button>
      <Button look="outline" onClick={() => setEmbedding("open")}>
        <Icon name="copy" />
        {de.overview.embed}
      </Button>
      {guide && createPortal(<PrintGuide guide={guide} address={address} />, document.body)}
      {embedding !== "never" && (
        <EmbedDialog
          open={embedding === "open"}
          filters={address.filters}
          onClose={() => setEmbedding("closed")}
        />
      )}
    </div>
  );
}

/** The guide exists only while it is printed: from the button with all results, from the browser's menu with those on the screen. */
function usePrinting({ request, list }: Companies) {
  const { position } = usePosition();
  const { region } = useSite();
  const [guide, setGuide] = useState<Guide>();
  const [busy, setBusy] = useState(false);
  const ready = useRef(false);

  const fetchGuide = useCallback(async () => {
    await PrintGuide.preload();
    ready.current = true;
  }, []);
  const onBeforePrint = useEffectEvent(() => {
    // The print dialog waits for nothing, so what is not there at once stays away.
    if (ready.current && !guide && list)
      flushSync(() =>
        setGuide({
          cards: list.content,
          stores: [],
          total: list.totalElements,
          day: today(),
          place: position?.place,
        }),
      );
  });
  useEffect(() => {
    const before = () => onBeforePrint();
    const after = () => setGuide(undefined);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    const timer = setTimeout(() => void fetchGuide().catch(() => undefined), fetchAheadMs);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      clearTimeout(timer);
    };
  }, [fetchGuide]);

  const print = async () => {
    setBusy(true);
    try {
      const [{ loadGuide }] = await Promise.all([import("./load-guide"), fetchGuide()]);
      const loaded = await loadGuide(request, position?.place, region);
      flushSync(() => setGuide(loaded));
      window.print();
    } catch {
      toast.error(de.overview.printFailed);
    } finally {
      setBusy(false);
    }
  };
  return { guide, busy, print };
}
