/** A page that consists of one message: nothing here, nothing found, something broke. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../lib/paths";
import { de } from "../text/de";
import { buttonClass } from "../ui/button";
import { EmptyScene } from "../ui/empty-scene";
import { usePageTitle } from "./page-title";

export function MessagePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="wrap grid max-w-2xl justify-items-center gap-4 py-20 text-center max-md:py-12">
      <EmptyScene />
      <h1 className="text-[2rem] leading-tight font-extrabold tracking-tight text-pine-900">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {children ?? (
          <Link href={paths.overview()} className={buttonClass()}>
            {de.common.toHome}
          </Link>
        )}
      </div>
    </div>
  );
}

export function NotFoundPage() {
  return <MessagePage title={de.notFound.title} text={de.notFound.text} />;
}
