/** The forms check their inputs this long after the last key (S5.20). */
export const loginDebounceMs = 100;
