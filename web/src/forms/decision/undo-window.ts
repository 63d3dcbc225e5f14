/** How long a decision about a company can be taken back. */

/** The button stays for these ten seconds; the server refuses from `HELD_MS` on (`company/admin/undo.rs`), two seconds later. */
export const decisionUndoMs = 10_000;
