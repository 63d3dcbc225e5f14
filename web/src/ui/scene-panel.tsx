/** A friendly panel where a list would be: nothing found, nothing remembered, nothing arrived. */
import type { ReactNode } from "react";
import { EmptyScene } from "./empty-scene";

interface Props {
  /** One below the heading that the panel stands under. */
  level: 2 | 3;
  title: string;
  text: string;
  /** The ways to go on. */
  children: ReactNode;
}

export function ScenePanel({ level, title, text, children }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="rounded-3xl bg-pine-50 px-5 py-14 text-center max-md:py-10">
      <EmptyScene />
      <Heading className="mt-4 text-[1.375rem] font-bold">{title}</Heading>
      <p className="mx-auto mt-2 mb-5 max-w-[46ch] text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
