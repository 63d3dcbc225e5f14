/** The field for one more tag, with what others use as it is being typed. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { queries } from "../api/queries";
import { deCompany } from "../text/de-company";
import { Button } from "../ui/button";
import { classes } from "../ui/classes";
import { useDebounced } from "../ui/debounce";
import { controlClass } from "../ui/field";
import { Icon } from "../ui/icons";
import { hasTag } from "./company-rule";

const texts = deCompany.tags;
const optionCount = 6;

interface InputProps {
  id: string;
  tags: readonly string[];
  text: string;
  disabled: boolean;
  invalid: boolean;
  onText: (text: string) => void;
  onAdd: (text: string) => void;
}

export function TagInput({ id, tags, text, disabled, invalid, onText, onAdd }: InputProps) {
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
    setOpen(false);
    setActive(-1);
  };
  const leave = useLeave(() => text.trim() && add(text));
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
          onText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false);
          leave(event.target);
        }}
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

/**
 * What is typed counts as soon as its field is left. While a button is being pressed that waits until it is let go,
 * because what moves under a finger is not pressed; by then a form that was sent may have taken it.
 */
function useLeave(take: () => unknown) {
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  return (field: HTMLElement) => {
    // Looking at another window is not leaving the field.
    if (document.activeElement === field) return;
    if (!document.querySelector(":active")) return void newest.current();
    window.addEventListener("pointerup", () => setTimeout(() => newest.current()), { once: true });
  };
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
