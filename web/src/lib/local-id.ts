/** Ids for what exists only in this browser so far; they also serve as keys that make repeating a creation harmless. */

const ending = "_localID";

export function localId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") + ending;
}

export const isLocalId = (id: string): boolean => id.endsWith(ending);
