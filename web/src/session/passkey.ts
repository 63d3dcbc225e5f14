/** Passkeys in the browser: the server speaks base64url, the browser speaks bytes. */
import { ApiError } from "../api/errors";
import { deFactor } from "../text/de-factor";

/** Pages without TLS and browsers without the interface have no passkeys; addresses made of numbers never do. */
export function passkeysWork(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    window.isSecureContext &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (character) => character.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const raw = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

interface Described {
  id: string;
  type: string;
  transports?: string[];
}

const described = (list: unknown) =>
  ((list ?? []) as Described[]).map(({ id, type, transports }) => ({ id: bytesOf(id), type, transports }));

/** What people do (wait, cancel, take a device that is known) becomes a sentence that helps. */
function failed(failure: unknown): never {
  const known = failure instanceof DOMException && failure.name === "InvalidStateError";
  throw new ApiError(400, {
    code: known ? "PasskeyKnown" : "PasskeyCancelled",
    detail: known ? deFactor.passkeyKnown : deFactor.passkeyCancelled,
  });
}

function common(credential: PublicKeyCredential) {
  const { id, type, authenticatorAttachment } = credential;
  return {
    id,
    rawId: textOf(credential.rawId),
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  };
}

/** Makes a passkey as the server asks for it, and answers what the server wants to see. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const user = options.user as { id: string };
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge as string),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: described(options.excludeCredentials),
  };
  const credential = await navigator.credentials
    .create({ publicKey: publicKey as unknown as PublicKeyCredentialCreationOptions })
    .catch(failed);
  if (!(credential instanceof PublicKeyCredential)) return failed(undefined);
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Proves to have one of the passkeys that the server knows; the answer is sent as text. */
export async function assertPasskey(options: Record<string, unknown>): Promise<string> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge as string),
    allowCredentials: described(options.allowCredentials),
  };
  const credential = await navigator.credentials
    .get({ publicKey: publicKey as unknown as PublicKeyCredentialRequestOptions })
    .catch(failed);
  if (!(credential instanceof PublicKeyCredential)) return failed(undefined);
  const response = credential.response as AuthenticatorAssertionResponse;
  return JSON.stringify({
    ...common(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
    },
  });
}
