/** The first part of every cache key whose data belongs to the signed-in person; it is dropped with the session. */
export const ownQueryKey = "own";
