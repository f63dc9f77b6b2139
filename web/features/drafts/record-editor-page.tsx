import { type ReactNode, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type PreviewWidth, type TextView, TextViews } from "#web/features/rich-text/text-preview.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DraftStatus } from "./draft-status.tsx";
import type { RecordEditor, VersionedRecord } from "./use-record-editor.ts";
import { useSaveKey } from "./use-save-key.ts";

type Trail = readonly { label: string; href: string }[];
export type WithTrail = { trail: Trail };

/** What resolves a conflict, for a ConflictDialog. */
type ConflictProps<T, R> = {
  message: string;
  base: T;
  mine: T;
  theirs: R;
  onClose: () => void;
  onUseTheirs: () => void;
  onOverwrite: () => void;
  onMerge: (merged: T) => void;
};

type RecordEditorPageProps<T extends FieldValues, R extends VersionedRecord> = WithTrail & {
  editor: Omit<RecordEditor<T, R>, "record">;
  /** Null before it is created. */
  record: R | null;
  /** Such as 'article'. */
  noun: string;
  title: string;
  createLabel: string;
  badge: ReactNode;
  /** More buttons of the header. */
  actions: ReactNode;
  /** Notes to read before the first change. */
  notes: ReactNode;
  /** The panels beside the text. They are outside of its form, so a panel may contain forms. */
  sidebar: ReactNode;
  /** The text as readers see it. */
  renderPreview: (width: PreviewWidth) => ReactNode;
  renderConflict: (props: ConflictProps<T, R>) => ReactNode;
  dialogs?: ReactNode;
  /** The fields of the text. */
  children: ReactNode;
};

/** The page of an editor: status, views, save button, notes, the text and its panels. */
export function RecordEditorPage<T extends FieldValues, R extends VersionedRecord>({
  editor,
  record,
  noun,
  title,
  trail,
  createLabel,
  badge,
  actions,
  notes,
  sidebar,
  renderPreview,
  renderConflict,
  dialogs,
  children,
}: RecordEditorPageProps<T, R>) {
  const { conflict, pending, isDirty } = editor;
  const [view, setView] = useState<TextView>("write");
  const formId = useId();
  const requestSave = () => document.forms.namedItem(formId)?.requestSubmit();
  useSaveKey(() => {
    if (!pending) requestSave();
  });
  return (
    <AdminPage
      title={title}
      trail={trail}
      note={
        <DraftStatus
          noun={noun}
          badge={badge}
          isCreated={record !== null}
          isDirty={isDirty}
          autosave={editor.autosave}
          problem={editor.problem}
          editors={editor.editors}
        />
      }
      actions={
        <>
          <TextViews value={view} onChange={setView} />
          {actions}
          <Button
            type="submit"
            form={formId}
            size="sm"
            pending={pending}
            pendingLabel="Saving…"
            disabled={record !== null && !isDirty}
          >
            {record ? "Save changes" : createLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 empty:hidden">
        {editor.draftNote}
        <NewerVersion editor={editor} />
        {notes}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          id={formId}
          noValidate
          aria-label={title}
          onSubmit={(event) => void editor.submit(event)}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          {/* Stays mounted, so that a preview does not end undo and selection. */}
          <div hidden={view !== "write"} className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden">
            {children}
          </div>
          {view !== "write" && renderPreview(view)}
        </form>
        {sidebar}
      </div>
      {conflict &&
        renderConflict({
          ...conflict,
          mine: editor.form.getValues(),
          onClose: editor.closeConflict,
          onUseTheirs: () => editor.takeTheirs(conflict),
          onOverwrite: () => {
            editor.overwrite(conflict);
            requestSave();
          },
          onMerge: (merged) => {
            editor.merge(conflict, merged);
            requestSave();
          },
        })}
      {editor.unsaved.dialog}
      {dialogs}
    </AdminPage>
  );
}

type NewerVersionProps<T extends FieldValues, R extends VersionedRecord> = {
  editor: Pick<RecordEditor<T, R>, "newer" | "isDirty" | "continueWith">;
};

function NewerVersion<T extends FieldValues, R extends VersionedRecord>({
  editor: { newer, isDirty, continueWith },
}: NewerVersionProps<T, R>) {
  if (!newer) return null;
  return (
    <Alert tone="caution" live title="A newer version was saved.">
      {isDirty ? (
        "Saving compares it with yours."
      ) : (
        <button type="button" className="link" onClick={() => continueWith(newer)}>
          Show it
        </button>
      )}
    </Alert>
  );
}
