/** Every failed call becomes one kind of error, with a German sentence for people and a code for programs. */
import { de } from "../text/de";

interface ProblemBody {
  code?: string;
  detail?: string;
  fields?: Record<string, string>;
  made?: string;
  current?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by the path of the input they belong to. */
  readonly fields: Record<string, string>;
  /** What an earlier request with the same key has made, where this one asked for something else. */
  readonly made: string | undefined;
  /** The object as it is now, where the call was based on an older state. */
  readonly current: unknown;

  constructor(status: number, body: ProblemBody) {
    super(body.detail || (status === 0 ? de.errors.offline : de.errors.unknown));
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? (status === 0 ? "Offline" : "Unknown");
    this.fields = body.fields ?? {};
    this.made = body.made;
    this.current = body.current;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The value of a successful call; anything else is thrown as an `ApiError`. */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>;
  try {
    answer = await call;
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === "AbortError") throw failure;
    throw new ApiError(0, {});
  }
  if (!answer.response.ok) {
    const body =
      typeof answer.error === "object" && answer.error !== null ? (answer.error as ProblemBody) : {};
    throw new ApiError(answer.response.status, body);
  }
  return answer.data as Data;
}

/** The sentence to show for whatever was thrown. */
export function messageOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : de.errors.unknown;
}
