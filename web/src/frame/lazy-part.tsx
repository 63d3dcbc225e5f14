/** Parts of the app that are fetched when they are needed: they give up after two minutes and offer to try again. */
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { de } from "../text/de";
import { Button } from "../ui/button";
import { Loading } from "../ui/spinner";

/** After this a part of the app counts as lost (S9.11). */
export const partTimeoutMs = 120_000;

/** Rejects when the promise takes longer than allowed. */
export function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Gave up after ${timeoutMs} ms.`)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the part ahead of time, so that it renders at once. */
  preload: () => Promise<void>;
}

/** `quiet` is for what only adds to a page: nothing stands in its place until it is there. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  quiet = false,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  const fetchPart = () => {
    loading ??= withTimeout(load(), partTimeoutMs)
      .then((component) => {
        Loaded = component;
      })
      // A failure must not be remembered, or trying again would be pointless.
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  function Part(props: Props) {
    const [state, setState] = useState<"loading" | "ready" | "failed">(Loaded ? "ready" : "loading");
    const start = useCallback(
      () =>
        fetchPart().then(
          () => setState("ready"),
          () => setState("failed"),
        ),
      [],
    );

    useEffect(() => {
      if (!Loaded) void start();
    }, [start]);

    if (Loaded) return <Loaded {...props} />;
    if (quiet) return null;
    if (state === "failed") {
      return (
        <NotArrived
          title={de.errors.partTitle}
          text={de.errors.partText}
          onRetry={() => {
            setState("loading");
            void start();
          }}
        />
      );
    }
    return <Loading label={de.common.loading} />;
  }

  return Object.assign(Part, { preload: fetchPart });
}

/** Where something would be that the connection kept back. */
export function NotArrived({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="wrap grid max-w-xl justify-items-center gap-3 py-20 text-center">
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="text-muted">{text}</p>
      <Button onClick={onRetry} className="mt-2">
        {de.common.retry}
      </Button>
    </div>
  );
}
