/** Changing an order by dragging a handle (mouse, pen or finger) or with the arrow keys on it. */
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

/** The list with one entry taken out and put in at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry === undefined) return list;
  next.splice(Math.max(0, Math.min(to, next.length)), 0, entry);
  return next;
}

/** The place a key leads to, or undefined when it means nothing here. */
export function placeAfterKey(key: string, index: number, count: number): number | undefined {
  const target = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1));
}

const entryMark = "data-sortable";
const handleMark = "data-sort-handle";

interface Options {
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
}

export function useSortable<List extends HTMLElement>({ ids, onMove }: Options) {
  const list = useRef<List>(null);
  const [draggedId, setDraggedId] = useState<string>();
  const refocusId = useRef<string>(undefined);
  // The listeners live as long as one drag and must see the newest order.
  const latest = useRef({ ids, onMove });
  useLayoutEffect(() => {
    latest.current = { ids, onMove };
    // Moving an element in the page takes its focus away.
    if (refocusId.current)
      list.current?.querySelector<HTMLElement>(`[${handleMark}="${CSS.escape(refocusId.current)}"]`)?.focus();
    refocusId.current = undefined;
  });

  const startDrag = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDraggedId(id);
    const follow = (move: globalThis.PointerEvent) => {
      const below = document
        .elementsFromPoint(move.clientX, move.clientY)
        .find((element) => list.current?.contains(element) && element.closest(`[${entryMark}]`));
      const targetId = below?.closest(`[${entryMark}]`)?.getAttribute(entryMark);
      const from = latest.current.ids.indexOf(id);
      const to = latest.current.ids.indexOf(targetId ?? "");
      if (to !== -1 && from !== -1 && to !== from) latest.current.onMove(from, to);
    };
    const end = () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      setDraggedId(undefined);
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  };

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const from = ids.indexOf(id);
    const to = placeAfterKey(event.key, from, ids.length);
    if (to === undefined) return;
    event.preventDefault();
    if (to === from) return;
    refocusId.current = id;
    onMove(from, to);
  };

  return {
    list,
    draggedId,
    entryProps: (id: string) => ({ [entryMark]: id }),
    handleProps: (id: string) => ({
      [handleMark]: id,
      onPointerDown: startDrag(id),
      onKeyDown: onKeyDown(id),
    }),
  };
}
