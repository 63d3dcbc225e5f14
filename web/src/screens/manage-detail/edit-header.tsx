/** The top of the edit page: the way back, the company's name and state, the preview, and how fresh everything is. */
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { confirmCompany } from "../../api/company";
import { messageOf } from "../../api/errors";
import { toast } from "../../browser/toast-state";
import { CompanyState, shownState } from "../../company/company-state";
import { useAddressee } from "../../forms/addressee";
import { longDate } from "../../lib/format";
import { paths } from "../../lib/paths";
import { deEdit } from "../../text/de-edit";
import { Button, buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { CompanyStateNotice } from "./company-state-notice";
import { useReturnAddress } from "./return-address";
import type { Editor, EditorState } from "./state/editor";

export function EditHeader({
  editor,
  state,
  onPreview,
}: {
  editor: Editor;
  state: EditorState;
  onPreview: () => void;
}) {
  const { company } = state.loaded;
  const back = useReturnAddress();
  const review = company.own ? shownState(company.own) : company.active ? "Active" : "InReview";
  return (
    <div className="grid gap-4">
      <Link href={back ?? paths.manage()} className={buttonClass("quiet", "-ml-3 justify-self-start px-3")}>
        <Icon name="arrowLeft" />
        {back ? deEdit.backToQueue : deEdit.back}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-80">
          <h1
            className={
              "text-[2.25rem] leading-tight font-extrabold tracking-tight text-pine-900 " +
              "[overflow-wrap:anywhere] max-md:text-[1.75rem]"
            }
          >
            {state.saved.name}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <CompanyState state={review} />
            <CompanyStateNotice company={company} review={review} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button look="outline" aria-haspopup="dialog" onClick={onPreview}>
            <Icon name="eye" />
            {deEdit.preview.open}
          </Button>
          {company.active && (
            <Link href={paths.detail(company.id)} className={buttonClass("outline")}>
              <Icon name="globe" />
              {deEdit.public}
            </Link>
          )}
        </div>
      </div>
      {/* Who has just written everything down is asked a year later at the earliest. */}
      {company.active && company.confirmedAt && review !== "InReview" && (
        <Freshness editor={editor} state={state} />
      )}
    </div>
  );
}

function Freshness({ editor, state }: { editor: Editor; state: EditorState }) {
  const { company } = state.loaded;
  const { confirmed } = deEdit.addressed[useAddressee()];
  const confirm = useMutation({
    mutationFn: () => confirmCompany(company.id),
    onSuccess: ({ confirmedAt }) => {
      editor.setLoaded({ ...editor.get().loaded.company, confirmedAt });
      toast.success(confirmed);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <section
      aria-label={deEdit.freshness.title}
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-pine-50 px-5 py-3"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">{deEdit.freshness.confirmedAt(longDate(company.confirmedAt))}</p>
        <p className="text-sm text-muted">{deEdit.freshness.hint}</p>
      </div>
      <Button look="outline" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        <Icon name="check" size={18} />
        {deEdit.freshness.confirm}
      </Button>
    </section>
  );
}
