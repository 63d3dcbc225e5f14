/** The search field above a list; what is typed reaches the address once it rests. */
import { useEffect, useId, useState } from "react";
import { deAdmin } from "../../../../text/de-admin";
import { IconButton } from "../../../../ui/button";
import { classes } from "../../../../ui/classes";
import { searchDebounceMs } from "../../../../ui/debounce";
import { controlClass } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
  /** Narrows what another search has found, and is none of its own. */
  further?: boolean;
}

export function ListSearch({ label, placeholder, value, onSearch, className, further }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);

  // Going back changes the address from outside: the field follows.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  return (
    <div role={further ? undefined : "search"} className={classes("relative", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 text-muted" />
      <input
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classes(controlClass, "px-11")}
      />
      {text && (
        <IconButton
          label={deAdmin.clearSearch}
          onClick={() => setText("")}
          className="absolute! top-0.5 right-0.5"
        >
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </div>
  );
}
