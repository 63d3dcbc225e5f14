/** Asks before unsaved changes are left behind: by a link, by going back, or by closing the window. */
import { useEffect, useState } from "react";
import { askBeforeLeaving, leave } from "../browser/leave-guard";
import { deEdit } from "../text/de-edit";
import { ConfirmDialog } from "./confirm-dialog";

const texts = deEdit.leave;

interface Props {
  active: boolean;
  /** Asks as well where only the query of the address changes, because it names what is being edited. */
  withinPage?: boolean;
  /** What becomes of the changes; kept in the browser unless it says otherwise. */
  text?: string;
}

export function LeaveQuestion({ active, withinPage = false, text = texts.text }: Props) {
  const [go, setGo] = useState<() => void>();
  useEffect(() => {
    if (!active) return;
    const stopAsking = askBeforeLeaving((next) => setGo(() => next), withinPage);
    // The browser has its own words for this; the page may only ask for them.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    const stopWatching = watchGoingBack();
    return () => {
      stopAsking();
      stopWatching();
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [active, withinPage]);
  const proceed = () => {
    setGo(undefined);
    go?.();
  };
  return (
    <ConfirmDialog
      open={go !== undefined}
      onClose={() => setGo(undefined)}
      title={texts.title}
      cancelLabel={texts.stay}
      confirmLabel={texts.go}
      onConfirm={proceed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/** Going back can be held up where the browser knows the Navigation API; elsewhere the stored draft is the safety net. */
function watchGoingBack(): () => void {
  const navigation = "navigation" in window ? window.navigation : undefined;
  if (!navigation) return () => undefined;
  let leaving = false;
  const onNavigate = (event: NavigateEvent) => {
    if (leaving || event.navigationType !== "traverse" || !event.cancelable) return;
    event.preventDefault();
    const { key } = event.destination;
    leave(() => {
      leaving = true;
      navigation.traverseTo(key);
    });
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
