/** The fields that every new company starts with. */
import { CategoryField } from "../../forms/category-field";
import type { CompanyForm } from "../../forms/company-rule";
import { CompanyTextFields } from "../../forms/company-text-fields";
import { TagField } from "../../forms/tag-field";
import { deCompany } from "../../text/de-company";

interface Props {
  values: CompanyForm;
  onChange: (values: CompanyForm) => void;
  errors: Partial<Record<string, string>>;
}

export function CompanyFields({ values, onChange, errors }: Props) {
  return (
    <>
      <CompanyTextFields
        values={values}
        errors={errors}
        onChange={(name, text) => onChange({ ...values, [name]: text })}
        hint={(name) => deCompany.texts[name].hint}
      />
      <CategoryField
        categoryIds={values.categoryIds}
        error={errors.categoryIds}
        onChange={(categoryIds) => onChange({ ...values, categoryIds })}
      />
      <TagField
        tags={values.tags}
        newTag={values.newTag}
        error={errors.tags}
        onChange={(part) => onChange({ ...values, ...part })}
      />
    </>
  );
}
