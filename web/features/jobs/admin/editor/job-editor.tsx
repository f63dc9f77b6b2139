import { useId } from "react";
import { useWatch } from "react-hook-form";
import { RecordEditorPage, type WithTrail } from "#web/features/drafts/record-editor-page.tsx";
import { type PreviewWidth, TextPreview } from "#web/features/rich-text/text-preview.tsx";
import { MarkdownPreview } from "#web/features/rich-text/markdown-preview.tsx";
import { RichTextField } from "#web/features/rich-text/rich-text-field.tsx";
import { TitleField } from "#web/features/rich-text/title-field.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { AdvertLists } from "../../advert-lists.tsx";
import { JobStatusBadge } from "../job-status.tsx";
import { descriptionPreview } from "../queries.ts";
import { JobConflict } from "./job-conflict.tsx";
import { JobPanels } from "./job-panels.tsx";
import { formatPay, previewLocation } from "./job-values.ts";
import { type JobEditorStart, type JobEditorState, useJobEditor } from "./use-job-editor.ts";

/** Creates a job, or edits one. */
export function JobEditor({ trail, ...start }: JobEditorStart & WithTrail) {
  const editor = useJobEditor(start);
  const { job } = editor;
  return (
    <RecordEditorPage
      editor={editor}
      record={job}
      noun="job"
      title={job ? "Edit job" : "New job"}
      trail={trail}
      createLabel="Create job"
      badge={job && <JobStatusBadge status={job.status} />}
      actions={
        job && (
          <Button asChild size="sm" variant="outline">
            <Link to={adminPaths.job(job.id)}>Details</Link>
          </Button>
        )
      }
      notes={
        job?.status === "published" && (
          <Alert tone="note">This job is published. Changes go live when you save.</Alert>
        )
      }
      sidebar={<JobPanels editor={editor} />}
      renderPreview={(width) => <LivePreview editor={editor} width={width} />}
      renderConflict={(props) => <JobConflict {...props} toValues={editor.toValues} />}
    >
      <WritingFields editor={editor} />
    </RecordEditorPage>
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

type LivePreviewProps = { editor: JobEditorState; width: PreviewWidth };

function LivePreview({ editor: { form }, width }: LivePreviewProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const facts = [values.company, values.location || previewLocation(values), formatPay(values)];
  return (
    <TextPreview title={values.title} width={width}>
      <p className="mb-6 text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
      <MarkdownPreview content={values.description} toQuery={descriptionPreview} />
      <AdvertLists job={values} className="mt-6 text-[0.9375rem]! [&_h2]:text-[1.25rem]!" />
    </TextPreview>
  );
}
