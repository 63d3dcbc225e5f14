/** One picture as large as there is room, with the ways to the next: keys, buttons and swiping. */
import { useEffect, useEffectEvent, useRef, type TouchEvent } from "react";
import { mediaSet, mediaUrl } from "../../lib/media-url";
import { dePages } from "../../text/de-pages";
import { IconButton } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { stepOfSwipe, type Point } from "./swipe";

interface Props {
  ids: readonly string[];
  index: number;
  onIndex: (index: number) => void;
}

export function LargePicture({ ids, index, onIndex }: Props) {
  const id = ids[index];
  const step = (by: number) => onIndex((index + by + ids.length) % ids.length);
  const swiping = useSwiping(step);
  useArrowKeys(step);
  if (!id) return null;
  return (
    <div>
      <div
        {...swiping}
        className={
          "grid h-[min(70dvh,560px)] touch-pan-y touch-pinch-zoom place-items-center overflow-hidden rounded-2xl " +
          "bg-sand max-md:-mx-5 max-md:h-[calc(100dvh-11.5rem)] max-md:rounded-none"
        }
      >
        <img
          src={mediaUrl(id, 1600)}
          srcSet={mediaSet(id)}
          sizes="(min-width: 768px) 960px, 100vw"
          alt={dePages.detail.picture(index + 1, ids.length)}
          draggable={false}
          className="max-h-full max-w-full object-contain max-md:w-full"
        />
      </div>
      {ids.length > 1 && (
        <div className="mt-3 flex items-center justify-center gap-4">
          <IconButton label={dePages.detail.previousPicture} onClick={() => step(-1)}>
            <Icon name="chevronLeft" size={24} />
          </IconButton>
          <span aria-live="polite" className="text-md text-muted tabular-nums">
            {dePages.detail.picture(index + 1, ids.length)}
          </span>
          <IconButton label={dePages.detail.nextPicture} onClick={() => step(1)}>
            <Icon name="chevronRight" size={24} />
          </IconButton>
        </div>
      )}
    </div>
  );
}

const keySteps: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 };

/** Wherever the keyboard is: nothing else in the dialog needs these keys. */
function useArrowKeys(step: (by: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (by && !event.altKey && !event.ctrlKey && !event.metaKey) step(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function useSwiping(step: (by: number) => void) {
  const began = useRef<Point>(undefined);
  const pointOf = ({ touches, changedTouches }: TouchEvent): Point | undefined => {
    const touch = changedTouches[0];
    // Two fingers enlarge the picture.
    return touch && touches.length <= 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      began.current = pointOf(event);
    },
    onTouchEnd: (event: TouchEvent) => {
      const ended = pointOf(event);
      const by = began.current && ended ? stepOfSwipe(began.current, ended) : 0;
      began.current = undefined;
      if (by) step(by);
    },
  };
}
