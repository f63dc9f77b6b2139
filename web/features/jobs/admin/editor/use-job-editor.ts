import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Job } from "#contract/jobs/schemas.ts";
import { useAssignJobClient } from "#web/features/clients/admin/use-assign-job-client.ts";
import type { SyncedDraft } from "#web/features/drafts/synced-draft.ts";
import { type AutosaveState, useAutosave } from "#web/features/drafts/use-autosave.ts";
import { commonParagraphs } from "#web/features/rich-text/merge-paragraphs.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import type { ApiError } from "#web/lib/api.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { jobDraftSource } from "../job-draft-source.ts";
import { useOfferUndo } from "../job-undo.tsx";
import { adminJob, useSaveJob } from "../queries.ts";
import { JobForm, toFormValues, toJobInput } from "./job-values.ts";

const schema = async () => JobForm;
const NEW_JOB = "new";

/** What the editor starts from; `client` is the name of the stored client, null if the user may not assign one. */
export type LoadedJob = { job: Job | null; client: string | null; synced: SyncedDraft<JobForm> | null };

/** A version of the job that somebody else saved while this one was edited. */
type Conflict = { message: string; theirs: Job; base: JobForm };

/** The form of the editor page: saves, creates, and follows versions that others save. */
export function useJobEditor({ job: initial, client, synced }: LoadedJob) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const assignClient = useAssignJobClient();
  const save = useSaveJob();
  const offerUndo = useOfferUndo();
  const industries = useStaffList("industries").optionsWith(initial?.industry ?? null);
  /** The version that the form started from. */
  const [job, setJob] = useState(initial);
  const [storedClient, setStoredClient] = useState(client ?? "");
  const { data: current } = useQuery({ ...adminJob(job?.id ?? NEW_JOB), enabled: job !== null });
  const isNewer = job !== null && current !== undefined && current.version > job.version;
  const [defaults] = useState(() => toFormValues(initial, industries[0]?.value, storedClient));
  /** Version that the user chose to overwrite after a conflict. */
  const overwritten = useRef<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [autosave, setAutosave] = useState<AutosaveState>("idle");

  const adminForm = useAdminForm({
    schema,
    draftName: jobDraftSource.name(initial?.id ?? NEW_JOB),
    version: job?.version ?? 0,
    // What the server has stored is still there at the next visit.
    unsavedText: autosave === "stored" ? "" : "Your changes to this job have not been saved.",
    onDiscardDraft: () => discardStored(),
    defaults,
    send: async (_, values: JobForm) => {
      const version = overwritten.current ?? Number(adminForm.startVersion);
      const saved = await save.mutateAsync({
        job: job && { ...job, version },
        input: toJobInput(values, job),
      });
      const name = values.client.trim();
      const isChanged = client !== null && name !== storedClient;
      return { saved, name, problem: isChanged ? await assignClient(saved.id, name) : null };
    },
    onSuccess: ({ saved, name, problem }) => {
      overwritten.current = null;
      const title = job ? "Job updated successfully!" : "Job created successfully!";
      if (problem)
        toast({ title: "The job was saved, but its client was not", description: problem, tone: "danger" });
      else if (saved.status === "archived" && job !== null && job.status !== "archived")
        offerUndo(title, { kind: "archived", jobs: [saved] });
      else toast({ title, tone: "positive" });
      if (job) continueWith(saved, problem ? storedClient : name);
      else void navigate(adminPaths.jobEditor(saved.id), { replace: true });
    },
    onFailure: (error) => {
      const theirs = getConflictingVersion(error);
      if (theirs && job) {
        const isKnown = job.version === Number(adminForm.startVersion);
        const toValues = (version: Job) => toFormValues(version, "", storedClient);
        const base = isKnown ? toValues(job) : guessBase(form.getValues(), toValues(theirs));
        setConflict({ message: error.message, theirs, base });
      } else
        toast({
          title: job ? "Error updating job" : "Error creating job",
          description: error.message,
          tone: "danger",
        });
    },
  });
  const { form, discardDraft } = adminForm;

  const stored = useAutosave({
    source: jobDraftSource,
    recordId: job?.id ?? null,
    baseVersion: Number(adminForm.startVersion) || 1,
    initial: synced ?? { revision: 0, fields: defaults },
    form,
    onChange: setAutosave,
    onVersion: (version) => {
      const { queryKey } = adminJob(job?.id ?? NEW_JOB);
      const known = queryClient.getQueryData(queryKey)?.version ?? job?.version ?? 0;
      if (version > known) void queryClient.invalidateQueries({ queryKey });
    },
  });

  const discardStored = () => {
    if (!job) return;
    stored.reset(toFormValues(job, "", storedClient));
    jobDraftSource.discard(job.id);
  };
  /** Goes on from a saved version. */
  const continueWith = (saved: Job, savedClient = storedClient) => {
    const values = toFormValues(saved, "", savedClient);
    setJob(saved);
    setStoredClient(savedClient);
    discardDraft(values);
    stored.reset(values);
  };

  return {
    ...adminForm,
    job,
    hasClient: client !== null,
    storedClient,
    isDirty: form.formState.isDirty,
    autosave,
    editors: stored.editors,
    /** A version that was saved elsewhere since, unless that was this user. */
    newer: isNewer && !adminForm.pending ? current : null,
    continueWith,
    conflict,
    closeConflict: () => setConflict(null),
    takeTheirs: ({ theirs }: Conflict) => {
      setConflict(null);
      continueWith(theirs);
      jobDraftSource.discard(theirs.id);
    },
    /** The next save stores the merged text as the version after this one. */
    merge: ({ theirs }: Conflict, merged: JobForm) => {
      overwritten.current = theirs.version;
      for (const [name, value] of Object.entries(merged))
        form.setValue(name as keyof JobForm, value, { shouldDirty: true });
      setConflict(null);
    },
    /** The next save replaces this version. */
    overwrite: ({ theirs }: Conflict) => {
      overwritten.current = theirs.version;
      setConflict(null);
    },
  };
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

/** The version another user saved, when the error is an edit conflict. */
function getConflictingVersion({ code, current }: ApiError): Job | null {
  const theirs = code === "conflict" ? Job.safeParse(current) : null;
  return theirs?.data ?? null;
}
