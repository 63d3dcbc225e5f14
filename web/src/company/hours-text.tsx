/** A line of opening hours; what is from one time to another stays together. */
// The parts of a line have no names of their own, and their places never change.
/* oxlint-disable react/no-array-index-key */
import { Fragment } from "react";

export function HoursText({ line }: { line: string }) {
  const parts = line.split(/(\d\d:\d\d–\d\d:\d\d(?: Uhr)?)/);
  return parts.map((part, index) =>
    index % 2 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
