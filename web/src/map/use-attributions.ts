/** Whom the sources on the map want to be named, as soon as they have told. */
import { useEffect, useState } from "react";
import { attributionTexts, creditSeparator } from "./attribution";
import type { MapHandle } from "./use-map";

export function useAttributions(handle: MapHandle | undefined, wanted: boolean): string {
  const [named, setNamed] = useState("");
  useEffect(() => {
    if (!handle || !wanted) return;
    const { map } = handle;
    const read = () => {
      // A source may learn it only from a file of its own, so the source is asked and not the style.
      const sources = Object.keys(map.getStyle()?.sources ?? {}).map((id) => map.getSource(id));
      setNamed(attributionTexts(sources.map((source) => source?.attribution)).join(creditSeparator));
    };
    read();
    const subscriptions = [
      map.on("style.load", read),
      map.on("sourcedata", ({ sourceDataType }) => {
        if (sourceDataType === "metadata") read();
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [handle, wanted]);
  return wanted ? named : "";
}
