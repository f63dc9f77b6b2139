import { useEffect, useRef, useState } from "react";
import type { Job } from "#contract/jobs/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { useReload } from "#web/lib/use-reload.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { JobFields } from "./job-fields.tsx";
import { JobPicture } from "./job-picture.tsx";
import { toJobInput, toFormValues, JobForm } from "./job-values.ts";
import { useOfferUndo } from "./job-undo.tsx";
import { adminJob, useSaveJob } from "./queries.ts";

const schema = async () => JobForm;

const LABELS = {
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

/** Creates a job, or edits `job`. */
export function JobEditor({ job: initialJob, onClose }: { job: Job | null; onClose: () => void }) {
  const [job, setJob] = useState(initialJob);
  const [conflict, setConflict] = useState("");
  const save = useSaveJob();
  const offerUndo = useOfferUndo();
  const labels = LABELS[job ? "edit" : "create"];
  const { form, submit, getError, pending, register } = useContractForm({
    schema,
    defaults: toFormValues(job),
    send: (_form, values: JobForm) => {
      setConflict("");
      return save.mutateAsync({ job, input: toJobInput(values, job) });
    },
    onSuccess: (saved) => {
      const archived = saved.status === "archived" && job !== null && job.status !== "archived";
      if (archived) offerUndo(labels.done, { kind: "archived", jobs: [saved] });
      else toast({ title: labels.done, tone: "positive" });
      unsaved.markSaved();
      onClose();
    },
    onFailure: ({ code, message }) => {
      if (code === "conflict") setConflict(message);
      toast({ title: labels.failed, description: message, tone: "danger" });
    },
  });
  const { isDirty } = form.formState;
  const reload = useReload(adminJob(job?.id ?? ""), "The job could not be loaded", (fresh) => {
    setJob(fresh);
    setConflict("");
    form.reset(toFormValues(fresh));
  });
  const unsaved = useUnsavedChanges(isDirty, "Your changes to this job have not been saved.", ["new"]);
  const close = () => unsaved.confirmLeave(onClose);

  return (
    <FormDialog
      wide
      title={labels.title}
      onSubmit={submit}
      pending={pending}
      submitLabel={labels.save}
      onClose={close}
      footer={
        <>
          {conflict && <Conflict onReload={() => void reload()}>{conflict}</Conflict>}
          {unsaved.dialog}
        </>
      }
    >
      <JobFields register={register} getError={getError} form={form} />
      <JobPicture control={form.control} />
    </FormDialog>
  );
}

/** Scrolls into view, next to the save button. */
function Conflict({ children, onReload }: { children: string; onReload: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={note}>
      <Alert tone="caution" title="Not saved.">
        {children} Reloading discards your changes.
        <Button variant="line" size="sm" className="mt-2 flex" onClick={onReload}>
          Reload this job
        </Button>
      </Alert>
    </div>
  );
}
