/** Choosing categories: the first is the main one, and their order can be changed. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { queries } from "../api/queries";
import type { Category } from "../api/types";
import { categoryClass, useCategoryColours } from "../browser/colour-rules";
import { CategoryIcon } from "../company/category-icon";
import { deCompany } from "../text/de-company";
import { IconButton } from "../ui/button";
import { classes } from "../ui/classes";
import { FieldError } from "../ui/field";
import { Icon } from "../ui/icons";
import { Skeleton } from "../ui/skeleton";
import { moved, useSortable } from "../ui/sortable";
import { limits, withCategory, withoutCategory } from "./company-rule";

const texts = deCompany.categories;

interface Props {
  categoryIds: readonly string[];
  onChange: (categoryIds: readonly string[]) => void;
  error?: string;
  /** Where a heading outside names the field already. */
  labelHidden?: boolean;
}

export function CategoryField({ categoryIds, onChange, error, labelHidden = false }: Props) {
  const { data: categories } = useQuery(queries.categories());
  useCategoryColours(categories);
  const base = useId();
  const available = categories?.filter(({ id }) => !categoryIds.includes(id)) ?? [];
  const full = categoryIds.length >= limits.categories;
  return (
    <fieldset
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${base}-hint ${base}-error`}
      className="grid min-w-0 grid-cols-1 gap-3 focus-visible:outline-none"
    >
      <legend className={classes("mb-1 font-semibold", labelHidden && "sr-only")}>
        {texts.label}
        <span aria-hidden="true" className="text-error">
          {" "}
          *
        </span>
      </legend>
      <p id={`${base}-hint`} className="-mt-2 text-sm text-muted">
        {texts.hint}
      </p>
      {categories ? (
        <Chosen categories={categories} categoryIds={categoryIds} onChange={onChange} />
      ) : (
        <Skeleton className="h-12" />
      )}
      {available.length > 0 && (
        <ul aria-label={texts.available} className="flex flex-wrap gap-2">
          {available.map((category) => (
            <li key={category.id} className="max-w-full">
              <button
                type="button"
                disabled={full}
                aria-label={texts.add(category.title)}
                onClick={() => onChange(withCategory(categoryIds, category.id))}
                className={classes(
                  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-pill bg-surface px-3.5 font-medium inset-ring",
                  "inset-ring-control/50 transition-shadow duration-150 hover:inset-ring-2",
                  "hover:inset-ring-(--cat) disabled:cursor-not-allowed disabled:opacity-60",
                  categoryClass(category.id),
                )}
              >
                <Icon name="plus" size={16} className="text-(--cat)" />
                <span className="min-w-0 text-left wrap-anywhere">{category.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {full && <p className="text-sm text-muted">{texts.full(limits.categories)}</p>}
      <div id={`${base}-error`}>{error && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  );
}

function Chosen({
  categories,
  categoryIds,
  onChange,
}: {
  categories: readonly Category[];
  categoryIds: readonly string[];
  onChange: Props["onChange"];
}) {
  const [news, setNews] = useState("");
  const titleOf = (id: string) => categories.find((category) => category.id === id)?.title ?? "";
  const { list, draggedId, entryProps, handleProps } = useSortable<HTMLOListElement>({
    ids: categoryIds,
    onMove: (from, to) => {
      onChange(moved(categoryIds, from, to));
      setNews(texts.moved(titleOf(categoryIds[from] ?? ""), to + 1, categoryIds.length));
    },
  });
  if (categoryIds.length === 0) return null;
  return (
    <>
      <ol ref={list} aria-label={texts.chosen} className="grid grid-cols-1 gap-2">
        {categoryIds.map((id, index) => (
          <li
            key={id}
            {...entryProps(id)}
            className={classes(
              "flex min-h-12 items-center gap-1 rounded-control bg-(--cat-tint) pr-1 text-(--cat) transition-shadow duration-150",
              categoryClass(id),
              draggedId === id && "shadow-raised",
            )}
          >
            <IconButton
              label={texts.move(titleOf(id))}
              {...handleProps(id)}
              disabled={categoryIds.length === 1}
              className="cursor-grab touch-none hover:bg-surface/60 disabled:cursor-default disabled:opacity-40"
            >
              <Icon name="grip" />
            </IconButton>
            <CategoryIcon category={categories.find((category) => category.id === id) ?? {}} size={22} />
            <span className="ml-1 flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 py-1 font-semibold wrap-anywhere">
              {titleOf(id)}
              {index === 0 && (
                <span className="rounded-pill bg-surface px-2.5 py-0.5 text-sm">{texts.main}</span>
              )}
            </span>
            <IconButton
              label={texts.remove(titleOf(id))}
              title={categoryIds.length === 1 ? texts.last : texts.remove(titleOf(id))}
              disabled={categoryIds.length === 1}
              onClick={() => onChange(withoutCategory(categoryIds, id))}
              className="hover:bg-surface/60 disabled:cursor-not-allowed disabled:opacity-40"
            >
              <Icon name="close" size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
