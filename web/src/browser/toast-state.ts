/** The short messages on screen: at most six, each closing by itself unless someone is reading it. */

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  durationMs: number;
}

export const toastDurationMs = 5_000;
/** Helpers of lists stay longer, as the specification asks. */
export const listToastDurationMs = 10_000;
export const toastLimit = 6;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, durationMs = toastDurationMs): number {
  lastId += 1;
  // What was said already is said again at the end, not twice: whoever saves three times in a row reads it once.
  const others = toasts.filter((entry) => entry.tone !== tone || entry.text !== text);
  // The oldest gives way, because the newest answers what the visitor has just done.
  replace([...others, { id: lastId, tone, text, durationMs }].slice(-toastLimit));
  return lastId;
}

export const toast = {
  success: (text: string, durationMs?: number) => show("success", text, durationMs),
  error: (text: string, durationMs?: number) => show("error", text, durationMs),
  info: (text: string, durationMs?: number) => show("info", text, durationMs),
};

export function dismissToast(id: number) {
  replace(toasts.filter((entry) => entry.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;
const none: readonly Toast[] = [];
export const noToasts = (): readonly Toast[] => none;
