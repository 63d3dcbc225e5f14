/** The short messages on screen: at most six, each closing by itself unless someone is reading it. */
import { createSharedState, useSharedState } from "./shared-state";

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  durationMs: number;
  /** What the message is about; a newer one about the same takes its place. */
  topic?: string;
  action?: ToastAction;
}

/** What can be done about it, at once. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** For how long it can be done; without it, as long as the message is there. */
  durationMs?: number;
}

export type ToastOptions = Partial<Pick<Toast, "durationMs" | "topic" | "action">>;

export const toastDurationMs = 5_000;
/** Messages about lists stay longer (S8.19), and so do those that ask for a decision. */
export const longToastDurationMs = 10_000;
export const toastLimit = 6;

const none: readonly Toast[] = [];
const toasts = createSharedState(() => none);
let lastId = 0;

function show(tone: ToastTone, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const { topic } = options;
  // The same message again replaces its first one, so that saving three times shows one message.
  const others = toasts
    .get()
    .filter((entry) => (entry.tone !== tone || entry.text !== text) && (!topic || entry.topic !== topic));
  // The oldest gives way, because the newest answers what the visitor has just done.
  toasts.set(
    [...others, { id: lastId, tone, text, durationMs: toastDurationMs, ...options }].slice(-toastLimit),
  );
  return lastId;
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
};

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}

export const subscribeToToasts = toasts.subscribe;
export const currentToasts = toasts.get;

export const useToasts = (): readonly Toast[] => useSharedState(toasts, none);
