/** Tags as chips: typed, completed from what others use, or taken from the suggestions. */
import { useId, useState } from "react";
import { deCompany } from "../text/de-company";
import { RemovableChip } from "../ui/chip";
import { FieldFrame } from "../ui/field";
import { Icon } from "../ui/icons";
import { useAddressee } from "./addressee";
import { addTags, hasTag, limits, newTagProblem, suggestedTags, type TagsAndText } from "./company-rule";
import { TagInput } from "./tag-input";

const texts = deCompany.tags;

interface Props extends TagsAndText {
  onChange: (change: Partial<TagsAndText>) => void;
  error?: string;
  /** Owners need at least one; administrators may leave them out. */
  required?: boolean;
}

export function TagField({ tags, newTag, onChange, error: refused, required = true }: Props) {
  const addressee = useAddressee();
  const field = useId();
  const [news, setNews] = useState("");
  const full = tags.length >= limits.tags;
  const error = newTagProblem({ tags, newTag }) ?? refused;
  const say = (next: readonly string[]) =>
    next !== tags && setNews(texts.added(next.slice(tags.length).join(", ")));
  const add = (text: string) => {
    const next = addTags(tags, text);
    onChange(next);
    say(next.tags);
  };
  // What was being typed has nothing to do with it and stays.
  const suggest = (tag: string) => {
    const next = addTags(tags, tag).tags;
    onChange({ tags: next });
    say(next);
  };
  const remove = (tag: string) => {
    onChange({ tags: tags.filter((other) => other !== tag) });
    setNews(texts.removed(tag));
    // The chip that had the focus is gone; the field is where one goes on.
    document.getElementById(field)?.focus();
  };
  return (
    <div className="grid gap-3">
      <FieldFrame
        id={field}
        label={texts.label}
        hint={full ? texts.full(limits.tags) : texts.hint[addressee]}
        error={error}
        required={required}
      >
        <TagInput
          id={field}
          tags={tags}
          text={newTag}
          disabled={full && newTag === ""}
          invalid={error !== undefined}
          onText={(text) => onChange({ newTag: text })}
          onAdd={add}
        />
      </FieldFrame>
      {tags.length > 0 && (
        <ul aria-label={texts.chosen[addressee]} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <RemovableChip onRemove={() => remove(tag)} removeLabel={texts.remove(tag)}>
                <span className="min-w-0 truncate">{tag}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      {!full && <Suggestions tags={suggestedTags.filter((tag) => !hasTag(tags, tag))} onChoose={suggest} />}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

function Suggestions({ tags, onChoose }: { tags: readonly string[]; onChoose: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{texts.suggested}:</span>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={texts.suggest(tag)}
          onClick={() => onChoose(tag)}
          className={
            "inline-flex min-h-9 items-center gap-1 rounded-pill border border-dashed border-control " +
            "px-3 text-md font-medium transition-colors duration-150 hover:bg-pine-50"
          }
        >
          <Icon name="plus" size={15} />
          {tag}
        </button>
      ))}
    </div>
  );
}
