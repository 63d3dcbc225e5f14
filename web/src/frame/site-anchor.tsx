/** A link from the operator's configuration: within this app when it starts with a slash, outside otherwise. */
import type { ReactNode } from "react";
import { Link } from "wouter";

export function SiteAnchor({
  url,
  className,
  children,
}: {
  url: string;
  className?: string;
  children: ReactNode;
}) {
  if (url.startsWith("/"))
    return (
      <Link href={url} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={url} className={className}>
      {children}
    </a>
  );
}
