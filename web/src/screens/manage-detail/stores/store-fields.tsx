/** The fields of one location; used for new ones and for those that are already there. */
import { newStoreLimits } from "../../../api/schema.gen";
import { HelpLink } from "../../../frame/help-link";
import { deStore } from "../../../text/de-store";
import { Field } from "../../../ui/field";
import { HoursEditor } from "../hours/hours-editor";
import type { StoreDraft } from "../state/sections";
import { PositionFields } from "./position-fields";
import { formatErrors, type StoreErrors } from "./store-rule";

const texts = deStore.fields;

interface Props {
  store: StoreDraft;
  onChange: (change: Partial<StoreDraft>) => void;
  /** What was refused when saving; errors of form show at once. */
  errors: StoreErrors;
}

export function StoreFields({ store, onChange, errors: refused }: Props) {
  const errors: StoreErrors = { ...refused, ...formatErrors(store) };
  const field = (name: Exclude<keyof typeof newStoreLimits, "openingHours">) => ({
    name,
    label: texts[name],
    maxLength: newStoreLimits[name].maxLength,
    value: store[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-6 gap-4">
        <div className="col-span-6">
          <Field {...field("title")} required hint={texts.titleHint} autoComplete="off" />
        </div>
        <div className="col-span-6">
          <Field {...field("street")} required autoComplete="street-address" />
        </div>
        <div className="col-span-2">
          <Field {...field("postCode")} required inputMode="numeric" autoComplete="postal-code" />
        </div>
        <div className="col-span-4">
          <Field {...field("town")} required autoComplete="address-level2" />
        </div>
        <div className="col-span-6 sm:col-span-3">
          <Field {...field("phone")} type="tel" autoComplete="tel" hint={texts.phoneHint} />
        </div>
        <div className="col-span-6 sm:col-span-3">
          <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        </div>
        <div className="col-span-6">
          <Field
            {...field("website")}
            hint={texts.websiteHint}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
          />
        </div>
      </div>
      <PositionFields store={store} onChange={onChange} errors={errors} />
      <div className="grid gap-3">
        <div>
          <h4 className="text-lg font-bold">{deStore.hours.title}</h4>
          <p className="text-sm text-muted">
            {deStore.hours.hint} <HelpLink />
          </p>
        </div>
        <HoursEditor value={store} error={errors.openingHours} onChange={onChange} />
      </div>
    </div>
  );
}
