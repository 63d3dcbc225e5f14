/** What a map shows of the latest answer to its search. */

const none: never[] = [];

/** An earlier answer may still be there after a failure; the specification wants an empty map then, not an old one. */
export function foundPlaces<Place>(data: readonly Place[] | undefined, failed: boolean): readonly Place[] {
  return failed || !data ? none : data;
}
