/** What a map shows of the latest answer to its search. */

const none: never[] = [];

/** An earlier answer may still be there after a failure; the map is empty then and shows nothing old (S8.8). */
export function mapPlaces<Place>(data: readonly Place[] | undefined, failed: boolean): readonly Place[] {
  return failed || !data ? none : data;
}
