/** Fetches the map library once, and gives up after the same time as every part that is loaded late (S9.11). */
import type * as engine from "./engine";

export type Engine = typeof engine;

const timeoutMs = 120_000;

let loading: Promise<Engine> | undefined;

export function loadEngine(): Promise<Engine> {
  loading ??= new Promise<Engine>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The map library did not arrive.")), timeoutMs);
    import("./engine").then(resolve, reject).finally(() => clearTimeout(timer));
  }).catch((error: unknown) => {
    // A failure must not be remembered, or trying again would be pointless.
    loading = undefined;
    throw error;
  });
  return loading;
}
