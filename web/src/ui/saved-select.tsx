/** A choice that is saved at once by pointer; with the arrow keys one only looks, and Enter or leaving the field saves. */
import { useRef, useState, type KeyboardEvent, type SelectHTMLAttributes } from "react";
import { classes } from "./classes";
import { controlClass } from "./field";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value"> & {
  /** What is saved. */
  value: string;
  onSave: (value: string) => void;
};

/** Keys that change a closed list without opening it. */
const choosesOnly = ({ key, altKey }: KeyboardEvent) =>
  !altKey && (/^(Arrow|Page)(Up|Down|Left|Right)$|^Home$|^End$/.test(key) || key.length === 1);

export function SavedSelect({ value, onSave, className, children, ...rest }: Props) {
  const [looking, setLooking] = useState<string>();
  const byKey = useRef(false);
  const save = (wanted: string) => {
    setLooking(undefined);
    if (wanted !== value) onSave(wanted);
  };
  return (
    <select
      {...rest}
      value={looking ?? value}
      className={classes(controlClass, "min-h-11 py-1.5", className)}
      onPointerDown={() => {
        byKey.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && looking !== undefined) {
          event.preventDefault();
          save(looking);
        } else if (event.key === "Escape") {
          setLooking(undefined);
        } else if (choosesOnly(event)) {
          byKey.current = true;
        }
      }}
      onChange={(event) => {
        if (byKey.current) setLooking(event.target.value);
        else save(event.target.value);
      }}
      onBlur={() => {
        byKey.current = false;
        if (looking !== undefined) save(looking);
      }}
    >
      {children}
    </select>
  );
}
