/** One field for each text of a company. */
import type { ReactNode } from "react";
import { deCompany } from "../text/de-company";
import { Field, TextArea } from "../ui/field";
import { textNames, textRule, type CompanyTexts, type TextName } from "./company-texts";

interface Props {
  values: CompanyTexts;
  errors: Partial<Record<string, string>>;
  onChange: (name: TextName, text: string) => void;
  /** Replaces the hint of a text; without it long ones have none. */
  hint?: (name: TextName) => string | undefined;
  className?: (name: TextName) => string | undefined;
  /** Replaces what the browser would offer by itself. */
  autoComplete?: string;
  /** What stands below the name. */
  belowName?: ReactNode;
}

export function CompanyTextFields({ belowName, ...rest }: Props) {
  return textNames.map((name) =>
    belowName && name === "name" ? (
      <div key={name}>
        <TextField name={name} {...rest} />
        {belowName}
      </div>
    ) : (
      <TextField key={name} name={name} {...rest} />
    ),
  );
}

function TextField({
  name,
  values,
  errors,
  onChange,
  hint,
  className,
  autoComplete,
}: Omit<Props, "belowName"> & { name: TextName }) {
  const { long, ...rule } = textRule(name);
  const Control = long ? TextArea : Field;
  return (
    <Control
      {...rule}
      {...(autoComplete && { autoComplete })}
      name={name}
      hint={hint?.(name) ?? (long ? undefined : deCompany.texts[name].hint)}
      className={className?.(name)}
      error={errors[name]}
      value={values[name]}
      onChange={(event: { target: { value: string } }) => onChange(name, event.target.value)}
    />
  );
}
