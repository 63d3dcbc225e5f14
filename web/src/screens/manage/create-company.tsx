/** The popup that creates a company, and what was typed into it so far. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { changeCompany, companyQueries, createCompany } from "../../api/company";
import { createOnce } from "../../api/create-once";
import { ApiError } from "../../api/errors";
import { announceNewCompany } from "../../company/new-company-notice";
import { companyReady, emptyCompany, missingParts } from "../../forms/company-rule";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { useFormDraft } from "../../forms/form-draft";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { deCompany } from "../../text/de-company";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { CompanyFields } from "./company-fields";

const texts = deCompany.create;

export function CreateCompany({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={de.common.close} wide>
      <CreateForm onCancel={onClose} />
    </Dialog>
  );
}

function CreateForm({ onCancel }: { onCancel: () => void }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { values, key, restored, change, restart } = useFormDraft("unfinishedCompany", emptyCompany);

  const create = useMutation({
    mutationFn: () => {
      const company = {
        name: values.name.trim(),
        description: values.description.trim(),
        tags: [...values.tags],
        categoryIds: [...values.categoryIds],
      };
      return createOnce(
        key,
        (once) => createCompany(company, once),
        (id) => changeCompany(id, company),
      );
    },
    // Without an answer nobody knows whether the company is there; the list behind the popup shows it.
    onError: () => void client.invalidateQueries({ queryKey: companyQueries.own().queryKey }),
    onSuccess: ({ id }) => {
      restart();
      announceNewCompany(id);
      void client.invalidateQueries({ queryKey: companyQueries.own().queryKey });
      navigate(paths.manageDetail(id));
    },
  });
  const form = useFocusFirstError(create.error);
  const missing = missingParts(values);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (companyReady(values) && !create.isPending) create.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <p className="text-muted">{texts.intro}</p>
      {restored && (
        <Notice
          tone="info"
          action={
            <Button look="quiet" onClick={restart}>
              {deCompany.unfinished.restart}
            </Button>
          }
        >
          {deCompany.unfinished.text}
        </Notice>
      )}
      <CompanyFields
        values={values}
        onChange={change}
        errors={create.error instanceof ApiError ? create.error.fields : {}}
      />
      {create.isError && <ErrorBanner failure={create.error} />}
      <div
        className={
          "sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t " +
          "border-line bg-surface px-6 py-4 max-md:-mx-5 max-md:px-5 max-sm:*:grow"
        }
      >
        <p role="status" className="grow text-sm text-muted max-sm:basis-full max-sm:empty:hidden">
          {missing.length > 0 && texts.missing(missing.map((part) => texts.parts[part]).join(", "))}
        </p>
        <Button look="outline" onClick={onCancel}>
          {de.common.cancel}
        </Button>
        <Button type="submit" busy={create.isPending} disabled={!companyReady(values)}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
