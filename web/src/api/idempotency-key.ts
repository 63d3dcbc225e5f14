/** Creations that must not happen twice: every try of the same content carries the same key until one was answered. */

const keys = new Map<string, string>();

/** A double click or a lost answer then makes one; the same content sent again later is meant to be another. */
export async function withIdempotencyKey<Answer>(
  what: string,
  content: unknown,
  send: (headers: { "Idempotency-Key": string }) => Promise<Answer>,
): Promise<Answer> {
  const name = `${what} ${JSON.stringify(content)}`;
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  const answer = await send({ "Idempotency-Key": key });
  keys.delete(name);
  return answer;
}
