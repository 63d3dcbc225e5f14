/** The field for a CSV or Excel file that is to be imported. */
import { deOperation } from "../../../text/de-operation";
import { Field } from "../../../ui/field";

/** What the server takes. */
export const csvLimitBytes = 5_000_000;

interface Props {
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

export function CsvField({ error, onChoose }: Props) {
  return (
    <div className="w-full max-w-xl">
      <Field
        label={deOperation.import.file}
        type="file"
        accept=".csv,.xlsx,text/csv"
        error={error}
        onChange={(event) => onChoose(event.target.files?.[0])}
        className={
          "py-2! file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-lg file:bg-pine-100 " +
          "file:px-3 file:font-semibold file:text-pine-900"
        }
      />
    </div>
  );
}
