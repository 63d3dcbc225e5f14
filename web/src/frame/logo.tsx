/** The directory's sign and name; the operator's own picture where there is one. */
import { useSite } from "../api/site-context";

export function Sign({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <path
        d="M20 38.5c8.7-9 13.5-15.8 13.5-22.3a13.5 13.5 0 0 0-27 0c0 6.5 4.8 13.3 13.5 22.3Z"
        fill="var(--color-pine-700)"
      />
      <path d="M12.8 21.8C11 13.7 16.2 9 27 9.3c.6 9.5-4.2 14.8-11.6 13.3" fill="var(--color-sun)" />
      <path
        d="M12.3 25.5c2-5.3 5.1-8.7 9.4-11.2"
        fill="none"
        stroke="var(--color-on-sun)"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({ onDark = false }: { onDark?: boolean }) {
  const { name, logoUrl } = useSite();
  if (logoUrl) return <img src={logoUrl} alt="" height={44} className="h-11 w-auto" />;
  const last = name.lastIndexOf(" ") + 1;
  return (
    <>
      <Sign />
      <span className={onDark ? "text-white" : "text-pine-900"}>
        {name.slice(0, last)}
        <b className={onDark ? "font-extrabold text-sun" : "font-extrabold text-pine-600"}>
          {name.slice(last)}
        </b>
      </span>
    </>
  );
}
