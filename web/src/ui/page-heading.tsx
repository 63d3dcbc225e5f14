/** The top of a page of text or of a list: its title on the banner's sky. */
import { classes } from "./classes";

/** `narrow` is for pages to be read, whose lines must not become too long. */
export function PageHeading({
  title,
  intro,
  narrow = false,
}: {
  title: string;
  intro?: string;
  narrow?: boolean;
}) {
  return (
    <div className="bg-linear-to-b from-sky to-paper">
      <div className={classes("wrap pt-12 pb-7 max-md:pt-7 max-md:pb-5", narrow && "max-w-3xl")}>
        <h1 className="text-[2.5rem] leading-tight font-extrabold tracking-[-0.03em] text-pine-900 max-md:text-[1.875rem]">
          {title}
        </h1>
        {intro && (
          <p className="mt-2.5 max-w-[70ch] text-xl leading-relaxed text-muted max-md:text-lg">{intro}</p>
        )}
      </div>
    </div>
  );
}
