/** The forms judge their inputs this long after the last key, as the specification says. */
export const loginDebounceMs = 100;
