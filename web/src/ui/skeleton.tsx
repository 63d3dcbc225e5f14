/** A shimmering stand-in that holds the place of what is loading; says nothing to screen readers. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`shimmer block rounded-lg ${className}`} />;
}
