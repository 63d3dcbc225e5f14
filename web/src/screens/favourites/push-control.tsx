/** Lets a visitor allow messages in this browser and take that back; absent where it cannot work. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBrowserValue } from "../../browser/shared-state";
import { toast } from "../../browser/toast-state";
import { dePush } from "../../text/de-push";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import {
  currentSubscription,
  PushDenied,
  pushKey,
  pushSupported,
  subscribeToPush,
  unsubscribeFromPush,
} from "./push-subscription";

const keyQuery = {
  queryKey: ["pushKey"],
  queryFn: ({ signal }: { signal: AbortSignal }) => pushKey(signal),
  staleTime: Infinity,
};
const subscriptionQuery = {
  queryKey: ["pushSubscription"],
  queryFn: currentSubscription,
  staleTime: Infinity,
};

export function PushControl() {
  const supported = useBrowserValue(pushSupported, false);
  const client = useQueryClient();
  const { data: publicKey } = useQuery({ ...keyQuery, enabled: supported });
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: supported });
  const change = useMutation({
    mutationFn: async () => {
      if (subscription) await unsubscribeFromPush(subscription);
      return subscription ? null : subscribeToPush(publicKey ?? "");
    },
    onSuccess: (next) => {
      client.setQueryData(subscriptionQuery.queryKey, next);
      toast.success(next ? dePush.subscribed : dePush.unsubscribed);
    },
    onError: (failure) => toast.error(failure instanceof PushDenied ? dePush.denied : dePush.failed),
  });
  if (!supported || !publicKey || subscription === undefined) return null;
  return (
    <section
      aria-labelledby="nachrichten"
      className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-3xl bg-surface px-6 py-5 shadow-card max-md:px-5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-pine-100 text-pine-700">
        <Icon name="bell" size={26} />
      </span>
      <div className="min-w-0 grow basis-64">
        <h2 id="nachrichten" className="text-lg font-bold">
          {dePush.title}
        </h2>
        <p className="text-muted">{subscription ? dePush.on : dePush.text}</p>
      </div>
      <Button
        look={subscription ? "outline" : "primary"}
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {subscription ? dePush.unsubscribe : dePush.subscribe}
      </Button>
    </section>
  );
}
