/** The own second factors: what there is, and the ways to add, remove and renew. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { messageOf } from "../../../api/errors";
import { factorQueries } from "../../../api/factor";
import { ownQueryKey } from "../../../api/own-query-key";
import { shortDay } from "../../../lib/format";
import { passkeysWork } from "../../../session/passkey";
import { de } from "../../../text/de";
import { deFactor } from "../../../text/de-factor";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { Loading } from "../../../ui/spinner";
import { AppDialog } from "./app-dialog";
import { PasskeyDialog } from "./passkey-dialog";
import { RemoveDialog, type FactorToRemove } from "./remove-dialog";
import { RenewDialog } from "./renew-dialog";

const texts = deFactor.setting;

type Asking = "app" | "passkey" | "codes" | FactorToRemove;

export function FactorSetting({ email }: { email: string }) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(factorQueries.own());
  const [asking, setAsking] = useState<Asking>();
  if (!data && error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={de.common.loading} />;

  // Who is signed in may have more rights with a second factor.
  const changed = () => void client.invalidateQueries({ queryKey: [ownQueryKey] });
  const close = () => setAsking(undefined);
  const dialog = { email, onClose: close, onChanged: changed };
  const last = (data.appSince ? 1 : 0) + data.passkeys.length === 1;
  const button = (label: string, next: Asking, name?: string) => (
    <Button
      look="outline"
      aria-haspopup="dialog"
      aria-label={name}
      onClick={() => setAsking(next)}
      className="shrink-0"
    >
      {label}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <p>{texts.intro}</p>
      {data.required && <p className="font-semibold">{texts.required}</p>}
      <ul className="grid divide-y divide-line rounded-2xl border border-line">
        <Row
          title={texts.app}
          text={data.appSince ? texts.appSince(shortDay(data.appSince)) : texts.appText}
          on={Boolean(data.appSince)}
        >
          {data.appSince
            ? button(texts.remove, { kind: "app" }, texts.removeApp)
            : button(texts.addApp, "app")}
        </Row>
        <Row title={texts.passkeys} text={texts.passkeysText}>
          {data.passkeysPossible && passkeysWork() && button(texts.addPasskey, "passkey")}
        </Row>
        {data.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row key={id} title={name} text={passkeyText(createdAt, lastUsedAt)} on inner>
            {button(texts.remove, { kind: "passkey", id, name }, texts.removePasskey(name))}
          </Row>
        ))}
        {(data.appSince || data.passkeys.length > 0) && (
          <Row title={texts.codes} text={texts.codesLeft(data.recoveryCodesLeft)}>
            {button(texts.renewCodes, "codes")}
          </Row>
        )}
      </ul>
      <AppDialog {...dialog} open={asking === "app"} />
      <PasskeyDialog {...dialog} open={asking === "passkey"} />
      <RenewDialog {...dialog} open={asking === "codes"} />
      <RemoveDialog {...dialog} removed={typeof asking === "object" ? asking : undefined} last={last} />
    </div>
  );
}

/** One factor: what it is on the left, what can be done with it on the right. */
function Row({
  title,
  text,
  on = false,
  inner = false,
  children,
}: {
  title: string;
  text: string;
  on?: boolean;
  inner?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 pr-4 ${inner ? "pl-8" : "pl-5"}`}
    >
      <div className="min-w-48 flex-1">
        <p className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {on && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-pill bg-pine-700" />}
          {title}
        </p>
        <p className="text-md text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

const passkeyText = (createdAt: string, lastUsedAt: string | null | undefined) =>
  [texts.passkeySince(shortDay(createdAt)), lastUsedAt && texts.passkeyUsed(shortDay(lastUsedAt))]
    .filter(Boolean)
    .join(", ");

function Failed({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button look="quiet" busy={busy} onClick={onRetry}>
          {de.common.retry}
        </Button>
      }
    >
      {texts.failed} {messageOf(error)}
    </Notice>
  );
}
