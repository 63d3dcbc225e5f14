/** Keeps which card is open the same on the map and outside of it, for example in the address. */
import { useEffect, useEffectEvent, useRef } from "react";
import type { DrawnMarker } from "./marker";

interface Props {
  drawn: readonly DrawnMarker[];
  openId: string | undefined;
  open: (storeId: string) => void;
  close: () => void;
  /** Whose card shall be open; it opens as soon as it is found. */
  wanted: string | undefined;
  onOpened: ((storeId: string | undefined) => void) | undefined;
}

export function useSyncOpenCard({ drawn, openId, open, close, wanted, onOpened }: Props) {
  /** What both sides agreed on last. */
  const agreed = useRef<string>(undefined);
  const isThere = wanted !== undefined && drawn.some(({ marker }) => marker.storeId === wanted);

  const follow = useEffectEvent((id: string | undefined, found: boolean) => {
    if (id === agreed.current) return;
    if (openId !== undefined) {
      agreed.current = undefined;
      close();
    }
    if (id && found) {
      agreed.current = id;
      open(id);
    }
  });
  useEffect(() => follow(wanted, isThere), [wanted, isThere]);

  const tell = useEffectEvent((id: string | undefined) => {
    if (id === agreed.current) return;
    agreed.current = id;
    onOpened?.(id);
  });
  useEffect(() => tell(openId), [openId]);
}
