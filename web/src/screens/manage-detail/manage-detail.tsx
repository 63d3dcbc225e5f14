/** The edit page of a company: loads it together with what was not saved the last time. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ComponentType } from "react";
import { loadForEditing, type LoadedCompany } from "../../api/company";
import { ApiError, messageOf } from "../../api/errors";
import { ownQueryKey } from "../../api/own-query-key";
import { toast } from "../../browser/toast-state";
import { isLocalId } from "../../lib/local-id";
import { Guard } from "../../session/guard";
import { de } from "../../text/de";
import { deEdit } from "../../text/de-edit";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { EditPage } from "./edit-page";
import { GoneCompany } from "./gone-company";
import { forgetUnneeded, restoreFiles } from "./images/image-files";
import { takeDraft, type Draft } from "./state/draft";
import { createEditor } from "./state/editor";
import { serverCalls } from "./state/save-calls";

interface Props {
  id: string;
  /** The public page; handed in because screens do not know each other. */
  PublicPage: ComponentType<{ id: string }>;
}

export function ManageDetail(props: Props) {
  return (
    <Guard>
      <LoadedPage {...props} />
    </Guard>
  );
}

interface Start {
  loaded: LoadedCompany;
  draft: Draft | undefined;
  lostImages: number;
}

async function loadStart(id: string): Promise<Start> {
  const loaded = await loadForEditing(id);
  const draft = await takeDraft(id);
  if (!draft) return { loaded, draft, lostImages: 0 };
  const lost = await restoreFiles(draft.edited.images.filter(isLocalId));
  const images = draft.edited.images.filter((image) => !lost.includes(image));
  return { loaded, draft: { ...draft, edited: { ...draft.edited, images } }, lostImages: lost.length };
}

function LoadedPage({ id, PublicPage }: Props) {
  // Never from the cache: what is edited builds on what the server holds now.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [ownQueryKey, "edit", id],
    queryFn: () => loadStart(id),
    staleTime: Infinity,
    gcTime: 0,
    retryOnMount: true,
  });
  if (error instanceof ApiError && error.status === 404) {
    return <GoneCompany id={id} />;
  }
  if (error) {
    return (
      <div className="wrap grid max-w-3xl justify-items-start gap-4 py-14">
        <Notice tone="error" className="w-full">
          {deEdit.failed} {messageOf(error)}
        </Notice>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {de.common.retry}
        </Button>
      </div>
    );
  }
  if (!data) return <Loading label={de.common.loading} />;
  return <StartedPage start={data} PublicPage={PublicPage} />;
}

function StartedPage({ start, PublicPage }: { start: Start; PublicPage: Props["PublicPage"] }) {
  const [editor] = useState(() => createEditor(start.loaded, serverCalls, start.draft));
  useEffect(() => {
    if (start.lostImages > 0) toast.error(deEdit.images.gone(start.lostImages));
    void forgetUnneeded();
  }, [start]);
  return <EditPage editor={editor} PublicPage={PublicPage} />;
}
