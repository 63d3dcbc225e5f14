/** The full-screen thank-you after registering. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { resendConfirmation } from "../../api/account";
import { messageOf } from "../../api/errors";
import { de } from "../../text/de";
import { deAccount } from "../../text/de-account";
import { Button, IconButton } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";

/** `email` is where the mail went; without one the thank-you is closed. */
export function Thanks({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  const open = email !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh w-full overflow-auto bg-paper"
    >
      <div className="grid min-h-full place-items-center p-6">
        <IconButton label={de.common.close} onClick={close} className="fixed top-4 right-4">
          <Icon name="close" size={28} />
        </IconButton>
        <div className="grid max-w-2xl justify-items-center gap-5 text-center">
          <span className="grid size-20 place-items-center rounded-pill bg-pine-700 text-white">
            <Icon name="mail" size={42} />
          </span>
          <h2 id={heading} className="text-display font-extrabold tracking-tight text-pine-900">
            {deAccount.thanks.title}
          </h2>
          <p className="text-xl">{deAccount.thanks.text}</p>
          {email && (
            <p className="text-lg">
              {deAccount.thanks.address} <b className="[overflow-wrap:anywhere]">{email}</b>
            </p>
          )}
          <p className="text-lg text-muted">{deAccount.thanks.spam}</p>
          {email && <SendAgain email={email} />}
          <Button onClick={close} className="mt-2 px-8">
            {deAccount.thanks.close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The same registration's mail, once more. */
function SendAgain({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => resendConfirmation(email) });
  if (send.isSuccess) return <Notice tone="success">{deAccount.thanks.sentAgain}</Notice>;
  return (
    <>
      {send.isError && <Notice tone="error">{messageOf(send.error)}</Notice>}
      <Button look="outline" busy={send.isPending} onClick={() => send.mutate()}>
        {deAccount.thanks.again}
      </Button>
    </>
  );
}
