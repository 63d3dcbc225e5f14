/** What can be done with the whole list: print it as a guide, or put it on another website. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useSite } from "../../api/site-context";
import { usePosition } from "../../browser/position";
import { toast } from "../../browser/toast-state";
import { lazyPart } from "../../frame/lazy-part";
import { today } from "../../lib/operator-time";
import { de } from "../../text/de";
import { deGuide } from "../../text/de-guide";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import type { OverviewAddress } from "./address";
import type { Companies } from "./companies";
import type { Guide, GuideOrder } from "./guide";

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
  const { guide, busy, placed, print } = usePrinting(companies);
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button look="outline" busy={busy === "category"} onClick={() => void print("category")}>
        <Icon name="print" />
        {de.overview.print}
      </Button>
      {placed && (
        <Button look="outline" busy={busy === "distance"} onClick={() => void print("distance")}>
          <Icon name="print" />
          {deGuide.printNearest}
        </Button>
      )}
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
  const [busy, setBusy] = useState<GuideOrder>();
  // A place in the text comes before the visitor's own, as in the list.
  const named = list?.search?.place?.label;
  const from = {
    place: named ?? position?.place ?? position?.here,
    placed: named !== undefined || position !== undefined,
  };
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
          ...from,
          order: "category",
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

  const print = async (order: GuideOrder) => {
    setBusy(order);
    try {
      const [{ loadGuide }] = await Promise.all([import("./load-guide"), fetchGuide()]);
      const loaded = await loadGuide(request, { ...from, order }, region);
      flushSync(() => setGuide(loaded));
      window.print();
    } catch {
      toast.error(de.overview.printFailed);
    } finally {
      setBusy(undefined);
    }
  };
  return { guide, busy, placed: from.placed, print };
}
