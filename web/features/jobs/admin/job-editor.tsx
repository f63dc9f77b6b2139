import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Job } from "#contract/jobs/endpoints.ts";
import { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsavedChanges } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { JobFields } from "./job-fields.tsx";
import { JobPicture } from "./job-picture.tsx";
import { toJobInput, toFormValues, JobForm } from "./job-values.ts";
import { useOfferUndo } from "./job-undo.tsx";
import { adminJob, useSaveJob } from "./queries.ts";

const schema = async () => JobForm;

const words = {
  create: {
    title: "New job",
    save: "Create job",
    done: "Job created successfully!",
    failed: "Error creating job",
  },
  edit: {
    title: "Edit job",
    save: "Save changes",
    done: "Job updated successfully!",
    failed: "Error updating job",
  },
};

/** The dialog in which a job is written; without `job`, a new one. */
export function JobEditor({ job: opened, onClose }: { job: Job | null; onClose: () => void }) {
  const [job, setJob] = useState(opened);
  const [conflict, setConflict] = useState("");
  const save = useSaveJob();
  const offerUndo = useOfferUndo();
  const said = words[job ? "edit" : "create"];
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: toFormValues(job),
    send: (_form, values: JobForm) => {
      setConflict("");
      return save.mutateAsync({ job, change: toJobInput(values, job) });
    },
    onSuccess: (saved) => {
      const archived = saved.status === "archived" && job !== null && job.status !== "archived";
      if (archived) offerUndo(said.done, { kind: "archived", jobs: [saved] });
      else toast({ title: said.done, tone: "positive" });
      unsaved.markSaved();
      onClose();
    },
    onFailure: ({ code, message }) => {
      if (code === "conflict") setConflict(message);
      toast({ title: said.failed, description: message, tone: "danger" });
    },
  });
  const { isDirty } = form.formState;
  const reload = useReload(job, (fresh) => {
    setJob(fresh);
    setConflict("");
    form.reset(toFormValues(fresh));
  });
  const unsaved = useUnsavedChanges(isDirty, "What you have typed in this job has not been saved.", ["new"]);
  const close = () => unsaved.confirmLeave(onClose);

  return (
    <FormDialog
      wide
      title={said.title}
      onSubmit={submit}
      pending={pending}
      submitLabel={said.save}
      onClose={close}
      footer={
        <>
          {conflict && <Conflict onReload={() => void reload()}>{conflict}</Conflict>}
          {unsaved.dialog}
        </>
      }
    >
      <JobFields register={register} errorOf={errorOf} form={form} />
      <JobPicture control={form.control} />
    </FormDialog>
  );
}

/** Stands where the save button is, so that it is seen beside what was pressed. */
function Conflict({ children, onReload }: { children: string; onReload: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={note}>
      <Alert tone="caution" title="Not saved.">
        {children} What you have typed here is then gone.
        <Button variant="line" size="sm" className="mt-2 flex" onClick={onReload}>
          Reload this job
        </Button>
      </Alert>
    </div>
  );
}

/** Fetches the job as it is now, after somebody else has changed it. */
function useReload(job: Job | null, onFresh: (job: Job) => void) {
  const queries = useQueryClient();
  return async () => {
    if (!job) return;
    try {
      onFresh(await queries.fetchQuery({ ...adminJob(job.id), staleTime: 0 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: "The job could not be loaded", description: error.message, tone: "danger" });
    }
  };
}
