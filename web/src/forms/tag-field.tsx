/** Tags as chips: typed, completed from what others use, or taken from the suggestions. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { queries } from "../api/queries";
import { deCompany } from "../text/de-company";
import { Button } from "../ui/button";
import { RemovableChip } from "../ui/chip";
import { classes } from "../ui/classes";
import { useDebounced } from "../ui/debounce";
import { controlClass, FieldFrame } from "../ui/field";
import { Icon } from "../ui/icons";
import { hasTag, limits, suggestedTags, withTag } from "./company-rule";

const texts = deCompany.tags;
const optionCount = 6;

interface Props {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  error?: string;
  /** Owners need at least one; administrators may leave them out. */
  required?: boolean;
}

export function TagField({ tags, onChange, error, required = true }: Props) {
  const field = useId();
  const [news, setNews] = useState("");
  const full = tags.length >= limits.tags;
  const add = (text: string) => {
    const next = withTag(tags, text);
    if (next === tags) return;
    onChange(next);
    setNews(texts.added(next.slice(tags.length).join(", ")));
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setNews(texts.removed(tag));
    // The chip that had the focus is gone; the field is where one goes on.
    document.getElementById(field)?.focus();
  };
  const suggestions = suggestedTags.filter((tag) => !hasTag(tags, tag));
  return (
    <div className="grid gap-3">
      <FieldFrame
        id={field}
        label={texts.label}
        hint={full ? texts.full(limits.tags) : texts.hint}
        error={error}
        required={required}
      >
        <TagInput id={field} tags={tags} disabled={full} invalid={error !== undefined} onAdd={add} />
      </FieldFrame>
      {tags.length > 0 && (
        <ul aria-label={texts.chosen} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <RemovableChip onRemove={() => remove(tag)} removeLabel={texts.remove(tag)}>
                <span className="min-w-0 truncate">{tag}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && !full && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{texts.suggested}:</span>
          {suggestions.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={texts.suggest(tag)}
              onClick={() => add(tag)}
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
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

interface InputProps {
  id: string;
  tags: readonly string[];
  disabled: boolean;
  invalid: boolean;
  onAdd: (text: string) => void;
}

function TagInput({ id, tags, disabled, invalid, onAdd }: InputProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  // Nothing is chosen until an arrow key was pressed: Enter means what was typed.
  const [active, setActive] = useState(-1);
  const wanted = useDebounced(text.trim());
  const { data } = useQuery({
    ...queries.tags(wanted, optionCount + tags.length),
    enabled: wanted.length >= 2,
  });
  const options =
    open && wanted.length >= 2 ? (data ?? []).filter((tag) => !hasTag(tags, tag)).slice(0, optionCount) : [];

  const add = (tag: string) => {
    onAdd(tag);
    setText("");
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") add(options[active] ?? text);
    else if (event.key === "Escape" && options.length > 0) setOpen(false);
    else if (event.key === "ArrowDown" && options.length > 0) setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp" && options.length > 0)
      setActive((Math.max(active, 0) + options.length - 1) % options.length);
    else return;
    event.preventDefault();
    // Escape closes the list first, and only then a dialog around it.
    event.stopPropagation();
  };
  return (
    <div className="relative flex gap-2">
      <input
        id={id}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
        placeholder={texts.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className={controlClass}
      />
      <Button
        look="outline"
        aria-label={texts.add}
        title={texts.add}
        disabled={disabled || text.trim() === ""}
        onClick={() => add(text)}
        className="min-w-12 px-3"
      >
        <Icon name="plus" />
      </Button>
      <TagOptions id={id} options={options} active={active} onChoose={add} />
    </div>
  );
}

interface OptionsProps {
  id: string;
  options: readonly string[];
  /** Which one an arrow key has come to; -1 for none. */
  active: number;
  onChoose: (tag: string) => void;
}

function TagOptions({ id, options, active, onChoose }: OptionsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={texts.options}
      hidden={options.length === 0}
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-2xl bg-surface p-1.5 shadow-panel"
    >
      {options.map((tag, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keyboard stays in the field and chooses from there.
        <div
          key={tag}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
          className={classes(
            "flex min-h-11 cursor-pointer items-center rounded-lg px-3 hover:bg-pine-50",
            index === active && "bg-pine-100",
          )}
        >
          {tag}
        </div>
      ))}
    </div>
  );
}
