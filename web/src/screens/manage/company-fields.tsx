/** The fields that every new company starts with. */
import { CategoryField } from "../../forms/category-field";
import { limits, type CompanyValues } from "../../forms/company-rule";
import { TagField } from "../../forms/tag-field";
import { deCompany } from "../../text/de-company";
import { Field, TextArea } from "../../ui/field";

const texts = deCompany.fields;

interface Props {
  values: CompanyValues;
  onChange: (values: CompanyValues) => void;
  errors: Partial<Record<string, string>>;
}

export function CompanyFields({ values, onChange, errors }: Props) {
  return (
    <>
      <Field
        label={texts.name}
        name="name"
        required
        autoComplete="organization"
        maxLength={limits.name}
        error={errors.name}
        value={values.name}
        onChange={(event) => onChange({ ...values, name: event.target.value })}
      />
      <TextArea
        label={texts.description}
        name="description"
        required
        hint={texts.descriptionHint}
        maxLength={limits.description}
        error={errors.description}
        value={values.description}
        onChange={(event) => onChange({ ...values, description: event.target.value })}
      />
      <CategoryField
        categoryIds={values.categoryIds}
        error={errors.categoryIds}
        onChange={(categoryIds) => onChange({ ...values, categoryIds })}
      />
      <TagField tags={values.tags} error={errors.tags} onChange={(tags) => onChange({ ...values, tags })} />
    </>
  );
}
