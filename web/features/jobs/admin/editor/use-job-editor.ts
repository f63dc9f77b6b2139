import { useRef } from "react";
import { Job } from "#contract/jobs/schemas.ts";
import { useAssignJobClient } from "#web/features/clients/admin/use-assign-job-client.ts";
import { type EditorStart, useRecordEditor } from "#web/features/drafts/use-record-editor.ts";
import { commonParagraphs } from "#web/features/rich-text/merge-paragraphs.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { toast } from "#web/ui/toast-store.ts";
import { jobDraftSource } from "../job-draft-source.ts";
import { useOfferUndo } from "../job-undo.tsx";
import { adminJob, useCreateJob, useSaveJob } from "../queries.ts";
import { JobForm, toFormValues, toJobInput } from "./job-values.ts";

export type JobEditorStart = EditorStart<JobForm, Job> & {
  /** Name of the stored client; null if the user may not assign one. */
  client: string | null;
};

/** The form of the editor page of jobs. The client is stored apart from the job. */
export function useJobEditor({ client, ...start }: JobEditorStart) {
  const create = useCreateJob();
  const save = useSaveJob();
  const assignClient = useAssignJobClient();
  const offerUndo = useOfferUndo();
  const industries = useStaffList("industries").optionsWith(start.record?.industry ?? null);
  const storedClient = useRef(client ?? "");
  /** Why the client of the last save was not stored. */
  const clientProblem = useRef<string | null>(null);
  const toValues = (job: Job) => toFormValues(job, "", storedClient.current);
  const saveClient = async (jobId: string, values: JobForm) => {
    const name = values.client.trim();
    clientProblem.current = null;
    if (client === null || name === storedClient.current) return;
    clientProblem.current = await assignClient(jobId, name);
    if (!clientProblem.current) storedClient.current = name;
  };

  const { record: job, ...editor } = useRecordEditor({
    start,
    source: jobDraftSource,
    schema: JobForm,
    emptyValues: () => toFormValues(null, industries[0]?.value),
    unsavedText: "Your changes to this job have not been saved.",
    toQuery: adminJob,
    toPath: adminPaths.jobEditor,
    toValues,
    parse: (value) => Job.safeParse(value).data,
    create: async (values, idempotencyKey, isAutomatic) => {
      const input = toJobInput(values, null);
      // Only the button publishes.
      const unpublished = isAutomatic && { status: "draft" as const, publishToPortals: false };
      const created = await create.mutateAsync({ input: { ...input, ...unpublished }, idempotencyKey });
      if (!isAutomatic) await saveClient(created.id, values);
      return created;
    },
    save: async (before, values, version) => {
      const saved = await save.mutateAsync({ id: before.id, input: toJobInput(values, before), version });
      await saveClient(saved.id, values);
      return saved;
    },
    isStored: (created, values) => JSON.stringify(toValues(created)) === JSON.stringify(values),
    loadBase: async (theirs, { base, version, mine }) =>
      base?.version === version ? toValues(base) : guessBase(mine, toValues(theirs)),
    onSaved: (saved, before) => {
      const title = before ? "Job updated successfully!" : "Job created successfully!";
      if (clientProblem.current)
        toast({
          title: "The job was saved, but its client was not",
          description: clientProblem.current,
          tone: "danger",
        });
      else if (before && saved.status === "archived" && before.status !== "archived")
        offerUndo(title, { kind: "archived", jobs: [saved] });
      else toast({ title, tone: "positive" });
    },
    onFailure: ({ message }, before) =>
      toast({
        title: before ? "Error updating job" : "Error creating job",
        description: message,
        tone: "danger",
      }),
  });
  return { ...editor, job, hasClient: client !== null, toValues };
}

/** Differs from the value of both sides, so that a person chooses. */
const UNKNOWN = "\0";

/** Stands for a version that is not stored any more: what both sides have in common. */
function guessBase(mine: JobForm, theirs: JobForm): JobForm {
  const differing = (Object.keys(theirs) as (keyof JobForm)[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );
  return {
    ...theirs,
    ...Object.fromEntries(differing.map((name) => [name, UNKNOWN])),
    description: commonParagraphs(mine.description, theirs.description),
  };
}

/** What the panels of the editor get. */
export type JobEditorState = ReturnType<typeof useJobEditor>;
