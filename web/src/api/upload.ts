/** Uploads one picture and tells how far it has come, which `fetch` cannot. */
import { authorized } from "./client";
import { ApiError } from "./errors";

/** A stalled line must not keep the owner waiting for ever; the pace of the slowest mobile networks fits well within. */
const timeoutMs = 180_000;

interface UploadAnswer {
  status: number;
  body: unknown;
}

export async function upload(
  address: string,
  file: File,
  key: string,
  onProgress: (fraction: number) => void,
): Promise<{ id: string }> {
  const { status, body } = await authorized((token) => send(address, file, key, token, onProgress));
  if (status >= 200 && status < 300 && typeof body === "object" && body !== null && "id" in body)
    return { id: String(body.id) };
  throw new ApiError(status, typeof body === "object" && body !== null ? body : {});
}

function send(
  address: string,
  file: File,
  key: string,
  token: string | undefined,
  onProgress: (fraction: number) => void,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.timeout = timeoutMs;
    request.setRequestHeader("platform", "web");
    request.setRequestHeader("Idempotency-Key", key);
    if (token !== undefined) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener(
      "progress",
      ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total),
    );
    // Every way in which no answer came is the same to the owner: the server could not be reached.
    const settle = () => resolve({ status: request.status, body: parsed(request.responseText) });
    request.addEventListener("loadend", settle);
    const form = new FormData();
    form.append("image", file);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
