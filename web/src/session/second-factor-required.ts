/** What the token endpoint answers when the password alone is not enough. */
import { ApiError } from "../api/errors";

/** How the server wants the sign-in to go on. */
export interface SecondFactorAsked {
  token: string;
  methods: readonly ("AppCode" | "Passkey" | "RecoveryCode")[];
  /** What `navigator.credentials.get` needs. */
  passkey?: Record<string, unknown> | null;
}

/** Thrown in place of a plain refusal. */
export class SecondFactorRequired extends ApiError {
  readonly asked: SecondFactorAsked;

  constructor(status: number, detail: string | undefined, asked: SecondFactorAsked) {
    super(status, { code: "SecondFactorRequired", detail });
    this.asked = asked;
  }
}
