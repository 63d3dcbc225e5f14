/** The short messages on screen: at most six, each closing by itself unless someone is reading it. */
import { createSharedState, useSharedState } from "./shared-state";

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  durationMs: number;
}

export const toastDurationMs = 5_000;
/** Messages about lists stay longer (S8.19). */
export const listToastDurationMs = 10_000;
export const toastLimit = 6;

const none: readonly Toast[] = [];
const toasts = createSharedState(() => none);
let lastId = 0;

function show(tone: ToastTone, text: string, durationMs = toastDurationMs): number {
  lastId += 1;
  // The same message again replaces its first one, so that saving three times shows one message.
  const others = toasts.get().filter((entry) => entry.tone !== tone || entry.text !== text);
  // The oldest gives way, because the newest answers what the visitor has just done.
  toasts.set([...others, { id: lastId, tone, text, durationMs }].slice(-toastLimit));
  return lastId;
}

export const toast = {
  success: (text: string, durationMs?: number) => show("success", text, durationMs),
  error: (text: string, durationMs?: number) => show("error", text, durationMs),
  info: (text: string, durationMs?: number) => show("info", text, durationMs),
};

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}

export const subscribeToToasts = toasts.subscribe;
export const currentToasts = toasts.get;

export const useToasts = (): readonly Toast[] => useSharedState(toasts, none);
