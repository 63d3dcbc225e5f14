/** A small picture for pages and lists where there is nothing to show. */
export function EmptyScene() {
  return (
    <svg viewBox="0 0 240 130" width="240" height="130" aria-hidden="true" className="drawing mx-auto">
      <circle cx="176" cy="44" r="20" fill="var(--color-sun)" />
      <path d="M0 104c38-34 82-40 122-20s82 18 118-6v52H0Z" fill="#bcdcc9" />
      <path d="M0 118c52-22 104-18 150-6s66 6 90-4v22H0Z" fill="#6fae8b" />
      <path
        d="M104 92c12-13 19-22.5 19-31a19 19 0 0 0-38 0c0 8.5 7 18 19 31Z"
        fill="var(--color-pine-700)"
        stroke="#fff"
        strokeWidth="3"
      />
      <path
        d="M98.5 56.5a6 6 0 1 1 8.200 6.800c-1.900.8-2.700 1.700-2.700 3.500M104 73v.2"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M52 112V94M200 112V92" stroke="#5a4632" strokeWidth="3" />
      <ellipse cx="52" cy="86" rx="9" ry="14" fill="#2f7d55" />
      <ellipse cx="200" cy="84" rx="8" ry="13" fill="#2f7d55" />
    </svg>
  );
}
