/** A category with its colour, picture and name. */
import type { Category } from "../api/types";
import { categoryClass } from "../browser/colour-rules";
import { classes } from "../ui/classes";
import { CategoryIcon } from "./category-icon";

export function CategoryPill({ category, className }: { category: Category; className?: string }) {
  return (
    <span
      className={classes(
        "inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-pill bg-(--cat-tint) outline",
        "outline-transparent [print-color-adjust:exact] py-0.5 pr-3 pl-2.5 text-sm font-[650]",
        "text-(--cat)",
        categoryClass(category.id),
        className,
      )}
    >
      <CategoryIcon category={category} />
      <span className="truncate">{category.title}</span>
    </span>
  );
}
