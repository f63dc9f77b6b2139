import { useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { listItems } from "#contract/jobs/advert-text.ts";
import { MarkdownPreview } from "#web/features/articles/admin/markdown-preview.tsx";
import { DraftStatus } from "#web/features/drafts/draft-status.tsx";
import { useSaveKey } from "#web/features/drafts/use-save-key.ts";
import { RichTextField } from "#web/features/rich-text/rich-text-field.tsx";
import { TitleField } from "#web/features/rich-text/title-field.tsx";
import { TextPreview, type TextView, TextViews } from "#web/features/rich-text/text-preview.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { JobStatusBadge } from "../job-status.tsx";
import { descriptionPreview } from "../queries.ts";
import { JobConflict } from "./job-conflict.tsx";
import { JobPanels } from "./job-panels.tsx";
import { formatPay, previewLocation } from "./job-values.ts";
import { type JobEditorStart, type JobEditorState, useJobEditor } from "./use-job-editor.ts";

type JobEditorProps = JobEditorStart & { trail: readonly { label: string; href: string }[] };

/** Creates a job, or edits one. */
export function JobEditor({ trail, ...start }: JobEditorProps) {
  const editor = useJobEditor(start);
  const { job, conflict, pending, isDirty } = editor;
  const [view, setView] = useState<TextView>("write");
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const requestSave = () => formElement.current?.requestSubmit();
  useSaveKey(() => {
    if (!pending) requestSave();
  });
  const title = job ? "Edit job" : "New job";
  return (
    <AdminPage
      title={title}
      trail={trail}
      note={
        <DraftStatus
          noun="job"
          badge={job && <JobStatusBadge status={job.status} />}
          isCreated={job !== null}
          isDirty={isDirty}
          autosave={editor.autosave}
          problem={editor.problem}
          editors={editor.editors}
        />
      }
      actions={
        <>
          <TextViews value={view} onChange={setView} />
          {job && (
            <Button asChild size="sm" variant="outline">
              <Link to={adminPaths.job(job.id)}>Details</Link>
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            size="sm"
            pending={pending}
            pendingLabel="Saving…"
            disabled={job !== null && !isDirty}
          >
            {job ? "Save changes" : "Create job"}
          </Button>
        </>
      }
    >
      <EditorNotes editor={editor} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          id={formId}
          ref={formElement}
          noValidate
          aria-label={title}
          onSubmit={(event) => void editor.submit(event)}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          {/* Stays mounted, so that a preview does not end undo and selection. */}
          <div hidden={view !== "write"} className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden">
            <WritingFields editor={editor} />
          </div>
          {view !== "write" && <LivePreview editor={editor} width={view} />}
        </form>
        <JobPanels editor={editor} />
      </div>
      {conflict && (
        <JobConflict
          message={conflict.message}
          base={conflict.base}
          mine={editor.form.getValues()}
          theirs={conflict.theirs}
          toValues={editor.toValues}
          onClose={editor.closeConflict}
          onUseTheirs={() => editor.takeTheirs(conflict)}
          onOverwrite={() => {
            editor.overwrite(conflict);
            requestSave();
          }}
          onMerge={(merged) => {
            editor.merge(conflict, merged);
            requestSave();
          }}
        />
      )}
      {editor.unsaved.dialog}
    </AdminPage>
  );
}

/** Notes to read before the first change. */
function EditorNotes({
  editor: { job, newer, isDirty, continueWith, draftNote },
}: {
  editor: JobEditorState;
}) {
  return (
    <div className="grid gap-3 empty:hidden">
      {draftNote}
      {newer && (
        <Alert tone="caution" live title="A newer version was saved.">
          {isDirty ? (
            "Saving compares it with yours."
          ) : (
            <button type="button" className="link" onClick={() => continueWith(newer)}>
              Show it
            </button>
          )}
        </Alert>
      )}
      {job?.status === "published" && (
        <Alert tone="note">This job is published. Changes go live when you save.</Alert>
      )}
    </div>
  );
}

function WritingFields({ editor: { form, register, getError } }: { editor: JobEditorState }) {
  const descriptionId = useId();
  const description = useWatch({ control: form.control, name: "description" });
  return (
    <>
      <TitleField
        input={register("title")}
        maxLength={160}
        error={getError("title")}
        onEnter={() => document.getElementById(descriptionId)?.focus()}
      />
      <RichTextField
        id={descriptionId}
        label="Description"
        value={description}
        error={getError("description")}
        placeholder="The role, the team and the first year. Type / for headings, lists and more."
        withImages={false}
        onChange={(markdown) => form.setValue("description", markdown, { shouldDirty: true })}
      />
      <Field label="Requirements" optional error={getError("requirements")} hint="One per line.">
        <Textarea {...register("requirements")} rows={6} maxLength={10_000} />
      </Field>
      <Field label="Benefits" optional error={getError("benefits")} hint="One per line.">
        <Textarea {...register("benefits")} rows={4} maxLength={10_000} />
      </Field>
    </>
  );
}

type LivePreviewProps = { editor: JobEditorState; width: Exclude<TextView, "write"> };

function LivePreview({ editor: { form }, width }: LivePreviewProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const facts = [values.company, values.location || previewLocation(values), formatPay(values)];
  return (
    <TextPreview title={values.title} width={width}>
      <p className="mb-6 text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
      <MarkdownPreview content={values.description} toQuery={descriptionPreview} />
      <ListPreview heading="Requirements" text={values.requirements} />
      <ListPreview heading="Benefits" text={values.benefits} />
    </TextPreview>
  );
}

function ListPreview({ heading, text }: { heading: string; text: string }) {
  const items = listItems(text);
  if (items.length === 0) return null;
  return (
    <div className="prose mt-6 text-[0.9375rem]!">
      <h2 className="text-[1.25rem]!">{heading}</h2>
      <ul>
        {items.map((item, index) => (
          // Items have no state, so their index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
