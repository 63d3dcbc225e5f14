/** A company's tags, each leading to a search for it. */
import { Link } from "wouter";
import { paths } from "../../lib/paths";
import { dePages } from "../../text/de-pages";
import { Icon } from "../../ui/icons";

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="schlagwoerter" className="mt-8">
      <h2 id="schlagwoerter" className="text-2xl font-bold tracking-tight">
        {dePages.detail.tags}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              href={paths.search(tag)}
              aria-label={dePages.detail.searchTag(tag)}
              className={
                "inline-flex min-h-10 max-w-full items-center gap-1.5 rounded-pill bg-surface py-1 pr-4 " +
                "pl-3 font-medium text-pine-700 inset-ring inset-ring-line transition-shadow duration-150 " +
                "hover:inset-ring-2 hover:inset-ring-pine-700"
              }
            >
              <Icon name="check" size={17} />
              <span className="min-w-0 wrap-anywhere">{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
