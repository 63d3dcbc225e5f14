/** Shows messages bottom right above any dialog; on phones at the top of a dialog and while somebody types, off buttons and fields. */
import { useEffect, useRef, useState } from "react";
import { dismissToast, useToasts, type Toast, type ToastTone } from "../browser/toast-state";
import { useAboveConsent } from "../ui/above-consent";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";

const tones: Record<ToastTone, string> = { success: "bg-pine-700", error: "bg-error", info: "bg-info" };
const icons = { success: "check", error: "warning", info: "info" } as const;

export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useAboveConsent(region);

  // Showing the popover anew puts it above a dialog that was opened in the meantime.
  useEffect(() => {
    const element = region.current;
    if (element?.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element?.showPopover();
  }, [newest]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={label}
      aria-live="polite"
      className={
        "fixed inset-[auto_16px_calc(16px+var(--consent-height,0px)+var(--bar-height,0px))_auto] " +
        "m-0 max-sm:[html:has(.dialog[open],form_:is(input,textarea,select):focus)_&]:inset-[16px_16px_auto_16px] " +
        "w-[min(380px,calc(100%-32px))] gap-2 overflow-visible bg-transparent p-0 open:grid"
      }
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const [late, setLate] = useState(false);

  // Whoever is reading or reaching for the message gets the full time again afterwards.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.durationMs]);

  // What can be done for a while only is offered no longer, however long the message is being read.
  useEffect(() => {
    if (toast.action?.durationMs) setTimeout(setLate, toast.action.durationMs, true);
  }, [toast.action?.durationMs]);

  return (
    <div
      role={toast.tone === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        "flex animate-[rise_.2s_ease-out] items-start gap-3 rounded-2xl outline outline-transparent",
        "py-3 pr-2 pl-4 font-semibold text-white shadow-[0_10px_28px_#0003]",
        tones[toast.tone],
      )}
    >
      <Icon name={icons[toast.tone]} className="mt-1.5" />
      <span className="min-w-0 grow py-1 wrap-anywhere">{toast.text}</span>
      {toast.action && !late && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
          className="dark-focus min-h-9 shrink-0 rounded-lg px-2.5 underline underline-offset-4 hover:bg-white/15"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
        className="dark-focus grid size-9 shrink-0 place-items-center rounded-lg hover:bg-white/15"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
