/** A turning ring for things under way. */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className="shrink-0 animate-spin"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** A spinner with its sentence, announced politely, for a place that waits for its content. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center gap-3 py-20 text-pine-700">
      <Spinner size={36} />
      <span className="text-muted">{label}</span>
    </div>
  );
}
