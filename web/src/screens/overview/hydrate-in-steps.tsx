/** Children that the browser takes over in steps instead of all at once. */
import { Suspense, type ReactNode } from "react";

const step = 5;

/**
 * React takes over what is inside a boundary only after what is around it, in a piece of work of its own;
 * a touch comes in between, and one on a child that is not ready yet makes it the next.
 */
export function HydrateInSteps({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Suspense>
      {children.slice(0, step)}
      <HydrateInSteps>{children.slice(step)}</HydrateInSteps>
    </Suspense>
  );
}
