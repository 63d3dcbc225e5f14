/** What a form still lacks, in words, beside the grey button that would send it. */
import { deFields } from "../text/de-fields";
import { classes } from "../ui/classes";

/** The names of fields; what is not missing stands as false. */
export type Missing = readonly (string | false | undefined)[];

/** Undefined where nothing is missing. */
export function stillMissing(parts: Missing | undefined): string | undefined {
  const names = (parts ?? []).filter((part) => part !== false && part !== undefined && part !== "");
  return names.length > 0 ? deFields.missing(names.join(", ")) : undefined;
}

export function StillMissing({ parts, className }: { parts: Missing | undefined; className?: string }) {
  return (
    <p role="status" className={classes("text-sm text-muted empty:hidden", className)}>
      {stillMissing(parts)}
    </p>
  );
}
