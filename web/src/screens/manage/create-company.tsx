/** The popup that creates a company, and what was typed into it so far. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { changeCompany, companyQueries, createCompany } from "../../api/company";
import { createOnce } from "../../api/create-once";
import { ApiError } from "../../api/errors";
import { announceNewCompany } from "../../company/new-company-notice";
import {
  companyOf,
  companyReady,
  emptyCompany,
  missingParts,
  newTagProblem,
  withNewTag,
  type CompanyValues,
} from "../../forms/company-rule";
import { DraftNotice } from "../../forms/draft-notice";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { useFormDraft } from "../../forms/form-draft";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { deCompany } from "../../text/de-company";
import { Dialog } from "../../ui/dialog";
import { CompanyFields } from "./company-fields";
import { SubmitBar } from "./submit-bar";

const texts = deCompany.create;

export function CreateCompany({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={de.common.close} wide>
      <CreateForm onCancel={onClose} />
    </Dialog>
  );
}

const inWords = (part: keyof CompanyValues) =>
  part === "tags" || part === "categoryIds" ? texts.parts[part] : deCompany.texts[part].missing;

function CreateForm({ onCancel }: { onCancel: () => void }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { values, key, restored, change, restart } = useFormDraft("unfinishedCompany", emptyCompany);
  const meant = withNewTag(values);

  const create = useMutation({
    mutationFn: () => {
      const company = companyOf(meant);
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
  const missing = missingParts(meant);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (companyReady(meant) && !meant.newTag && !create.isPending) create.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <p className="text-muted">{texts.intro}</p>
      <DraftNotice restored={restored} onRestart={restart} />
      <CompanyFields
        values={values}
        onChange={change}
        errors={create.error instanceof ApiError ? create.error.fields : {}}
      />
      {create.isError && <ErrorBanner withCode failure={create.error} />}
      <SubmitBar
        missing={missing.length > 0 ? texts.missing(missing.map(inWords).join(", ")) : newTagProblem(values)}
        label={texts.submit}
        busy={create.isPending}
        onCancel={onCancel}
        className="sticky bottom-0"
      />
    </form>
  );
}
