/** The sections of a company's edit page, with what is left to save always in reach. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { accountQueries } from "../../api/account";
import { isOff, shownState } from "../../company/company-state";
import { AddresseeContext, useAddressee } from "../../forms/addressee";
import { CategoryField } from "../../forms/category-field";
import { CompanyTextFields } from "../../forms/company-text-fields";
import { textNames, textRule, type TextName } from "../../forms/company-texts";
import { LeaveQuestion } from "../../forms/leave-question";
import { TagField } from "../../forms/tag-field";
import { lazyPart } from "../../frame/lazy-part";
import { OwnerHelp } from "../../frame/owner-help";
import { usePageTitle } from "../../frame/page-title";
import { parseQuery } from "../../lib/query";
import { deCompany } from "../../text/de-company";
import { deEdit } from "../../text/de-edit";
import { deOwner } from "../../text/de-owner";
import { deReach } from "../../text/de-reach";
import { Notice } from "../../ui/notice";
import { useRestoredFocus } from "../../ui/restore-focus";
import { CampaignsSection } from "./campaigns/campaigns-section";
import { ConflictNotice } from "./conflict-notice";
import { EditHeader } from "./edit-header";
import { useForeignOwner } from "./foreign-owner";
import { forgetUnneeded } from "./images/image-files";
import { ImagesSection } from "./images/images-section";
import { MissingParts, useNamedPart } from "./missing-parts";
import { Preview } from "./preview";
import { ReviewAgain } from "./review-again";
import { SaveBar } from "./save-bar";
import { SaveReport } from "./save-report";
import { writeDraft } from "./state/draft";
import { isDirty, unsavedSections, type Editor, type EditorState } from "./state/editor";
import type { SectionName } from "./state/sections";
import { StoresSection } from "./stores/stores-section";
import { ThanksDialog } from "./thanks-dialog";
import { Visibility } from "./visibility";

interface Props {
  editor: Editor;
  PublicPage: ComponentType<{ id: string }>;
}

export function EditPage(props: Props) {
  const foreign = useForeignOwner(props.editor.get().loaded.company.id).owner !== undefined;
  return (
    <AddresseeContext value={foreign ? "operator" : "owner"}>
      <Sections {...props} />
    </AddresseeContext>
  );
}

function Sections({ editor, PublicPage }: Props) {
  const state = useSyncExternalStore(editor.subscribe, editor.get);
  const [previewing, setPreviewing] = useState(() => parseQuery(location.search).vorschau === "1");
  const [overlaid, setOverlaid] = useState(false);
  const { data: user } = useQuery(accountQueries.user());
  // Whoever was told what is missing and has saved since is asked once whether to be looked at again.
  const [suggested, setSuggested] = useState<boolean>();
  const { own } = state.loaded.company;
  const changed = unsavedSections(state);
  const words = deEdit.addressed[useAddressee()];
  const page = useRef<HTMLDivElement>(null);
  useRestoredFocus(page);
  usePageTitle(deEdit.title(state.saved.name));
  useStoredDraft(state);
  useNamedPart();
  return (
    <div ref={page} className="wrap grid max-w-6xl gap-6 pt-4 pb-32 max-md:gap-5" data-editor>
      <EditHeader editor={editor} state={state} onPreview={() => setPreviewing(true)} />
      {user?.admin && own?.state === "InReview" && (
        <ReviewDecision id={state.loaded.company.id} dirty={isDirty(state)} />
      )}
      {user?.admin === false && own && isOff(shownState(own)) && (
        <ReviewAgain
          editor={editor}
          state={state}
          suggested={suggested ?? false}
          onAnswered={() => setSuggested(false)}
        />
      )}
      <MissingParts state={state} />
      {state.restored && <Notice tone="info">{deEdit.restored.text}</Notice>}
      {state.conflict && <ConflictNotice editor={editor} conflict={state.conflict} />}
      {state.report && <SaveReport report={state.report} />}
      <AboutSection editor={editor} state={state} changed={changed} />
      <Section title={deEdit.sections.images} hint={words.images} changed={changed.includes("images")}>
        <ImagesSection editor={editor} state={state} paste={!overlaid && !previewing} />
      </Section>
      <Section title={deEdit.sections.stores} hint={words.stores} changed={changed.includes("stores")}>
        <StoresSection editor={editor} state={state} />
      </Section>
      <Section title={deEdit.campaigns.title} hint={words.campaigns}>
        <CampaignsSection companyId={state.loaded.company.id} onOverlay={setOverlaid} />
      </Section>
      {state.loaded.company.active && <Reach state={state} />}
      {user?.admin === false && (
        <Section title={deOwner.place.title} hint={deOwner.place.hint}>
          <Visibility editor={editor} company={state.loaded.company} />
        </Section>
      )}
      {user?.admin === false && <OwnerHelp />}
      <AdminActions editor={editor} state={state} />
      <SaveBar
        editor={editor}
        state={state}
        changed={changed}
        administrator={user?.admin === true}
        onSaved={() => setSuggested(suggested ?? Boolean(own?.deactivationReason))}
      />
      <LeaveQuestion active={isDirty(state)} />
      <ThanksDialog companyId={state.loaded.company.id} />
      {previewing && <Preview state={state} PublicPage={PublicPage} onClose={() => setPreviewing(false)} />}
    </div>
  );
}

/** Numbers and their plot come after what is edited, so nobody waits for them. */
const ReachPanel = lazyPart(() => import("./reach-panel").then((part) => part.ReachPanel));

function Reach({ state }: { state: EditorState }) {
  const words = deEdit.addressed[useAddressee()];
  return (
    <Section title={deReach.title} hint={words.reach}>
      <div className="grid gap-6">
        <ReachPanel companyId={state.loaded.company.id} />
        <MissingParts state={state} lead={deReach.helps} />
      </div>
    </Section>
  );
}

/** For administrators, so its code is fetched for them only. */
const AdminSection = lazyPart(() => import("./admin-section").then((part) => part.AdminSection));
const EntryHistory = lazyPart(() => import("./entry-history").then((part) => part.EntryHistory));

/** Only administrators decide. */
const ReviewDecision = lazyPart(() => import("./review-decision").then((part) => part.ReviewDecision), true);

/** "Betrieb löschen" is for administrators, so its code is fetched for them only. */
const DeleteCompany = lazyPart(() => import("./delete-company").then((part) => part.DeleteCompany));

function AdminActions({ editor, state }: { editor: Editor; state: EditorState }) {
  const { data: user } = useQuery(accountQueries.user());
  if (!user?.admin) return null;
  // What is left unsaved goes with the company, so nobody has to be asked about it any more.
  const forget = () => flushSync(editor.discard);
  return (
    <>
      <Section title={deEdit.desk.title} hint={deEdit.desk.hint}>
        <AdminSection companyId={state.loaded.company.id} />
      </Section>
      <Section title={deEdit.history.title} hint={deEdit.history.hint}>
        <EntryHistory companyId={state.loaded.company.id} />
      </Section>
      <div className="border-t border-line pt-6">
        <DeleteCompany
          id={state.loaded.company.id}
          name={state.saved.name}
          wished={Boolean(state.loaded.company.own?.deletionAskedAt)}
          onDeleted={forget}
        />
      </div>
    </>
  );
}

/** Every change goes into the browser's storage at once; nothing typed is ever lost. */
function useStoredDraft(state: EditorState) {
  const { loaded, saved, edited, newStore, newTag } = state;
  const { id } = loaded.company;
  const dirty = isDirty(state);
  useEffect(
    () => writeDraft(id, dirty ? { base: saved, edited, newStore, newTag } : undefined),
    [id, dirty, saved, edited, newStore, newTag],
  );
  useEffect(() => {
    if (!dirty) void forgetUnneeded();
  }, [dirty]);
}

const aboutSections: readonly SectionName[] = [...textNames, "categoryIds", "tags"];

const textClass = (name: TextName) =>
  name === "name"
    ? "text-lg font-semibold"
    : textRule(name).long
      ? "field-sizing-content min-h-40 max-h-120"
      : undefined;

function AboutSection({
  editor,
  state,
  changed,
}: {
  editor: Editor;
  state: EditorState;
  changed: readonly SectionName[];
}) {
  const { edited, fieldErrors } = state;
  const addressee = useAddressee();
  return (
    <Section
      title={deEdit.about}
      hint={deEdit.addressed[addressee].about}
      changed={aboutSections.some((name) => changed.includes(name))}
    >
      <div className="grid gap-6">
        <CompanyTextFields
          values={edited}
          errors={fieldErrors}
          onChange={editor.edit}
          className={textClass}
          hint={(name) => {
            const { long, maxLength } = textRule(name);
            return long ? deCompany.fields.length(edited[name].length, maxLength) : undefined;
          }}
        />
        <CategoryField
          categoryIds={edited.categoryIds}
          error={fieldErrors.categoryIds}
          onChange={(categoryIds) => editor.edit("categoryIds", categoryIds)}
        />
        <TagField
          required={addressee === "owner" || state.saved.tags.length > 0}
          tags={edited.tags}
          newTag={state.newTag}
          error={fieldErrors.tags}
          onChange={({ tags, newTag }) => {
            if (tags) editor.edit("tags", tags);
            if (newTag !== undefined) editor.setNewTag(newTag);
          }}
        />
      </div>
    </Section>
  );
}

/** One section: its name beside it in the wide layout, above it otherwise. */
function Section({
  title,
  hint,
  changed = false,
  children,
}: {
  title: string;
  hint: string;
  changed?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-4 border-t border-line pt-6 md:grid-cols-[13rem_minmax(0,1fr)] print:grid-cols-[minmax(0,1fr)]"
    >
      <div>
        <h2
          tabIndex={-1}
          className="flex scroll-mt-24 flex-wrap items-center gap-2 text-xl font-bold tracking-tight outline-none"
        >
          {title}
          {changed && (
            <span className="rounded-pill bg-sun-tint px-2.5 py-0.5 text-sm font-semibold tracking-normal text-sun-dark">
              {deEdit.changed}
            </span>
          )}
        </h2>
        <p className="mt-1 text-md text-muted">{hint}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
