/** Proving once more who is signed in, before what wants it. */
import { api } from "./client";
import { ApiError, unwrap } from "./errors";

export type Proof =
  | { password: string }
  | { code: string }
  | { passkey: { token: string; assertion: string } };

/** What a passkey needs to answer; nothing for an account without a second factor. */
export const beginProof = () => unwrap(api.POST("/api/user/proof", {}));
export const prove = (proof: Proof) => unwrap<unknown>(api.PUT("/api/user/proof", { body: proof }));

export const wantsProof = (failure: unknown) => failure instanceof ApiError && failure.code === "ProveAgain";
