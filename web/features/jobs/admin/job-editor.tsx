import { type ComponentProps, useState } from "react";
import { Job } from "#contract/jobs/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { JobFields } from "./job-fields.tsx";
import { mergeJobs } from "./job-merge.ts";
import { JobMergePanel } from "./job-merge-panel.tsx";
import { JobPicture } from "./job-picture.tsx";
import { toJobInput, toFormValues, JobForm } from "./job-values.ts";
import { useOfferUndo } from "./job-undo.tsx";
import { useSaveJob } from "./queries.ts";

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

type Conflict = Omit<ComponentProps<typeof JobMergePanel>, "form">;

/** Creates a job, or edits `job`. */
export function JobEditor({ job: initialJob, onClose }: { job: Job | null; onClose: () => void }) {
  const [job, setJob] = useState(initialJob);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = useSaveJob();
  const offerUndo = useOfferUndo();
  const industries = useStaffList("industries").optionsWith(null);
  const labels = LABELS[job ? "edit" : "create"];
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: `job:${initialJob?.id ?? "new"}`,
    unsavedText: "Your changes to this job have not been saved.",
    version: job?.version,
    guardedParams: ["new"],
    schema,
    defaults: toFormValues(job, industries[0]?.value),
    send: (_form, values: JobForm) => {
      return save.mutateAsync({ job, input: toJobInput(values, job) });
    },
    onSuccess: (saved) => {
      const archived = saved.status === "archived" && job !== null && job.status !== "archived";
      if (archived) offerUndo(labels.done, { kind: "archived", jobs: [saved] });
      else toast({ title: labels.done, tone: "positive" });
      onClose();
    },
    onFailure: ({ current, message }) => {
      // The dialog's panel has the message; a toast would cover the dialog on a narrow screen.
      if (job && current) mergeWith(job, Job.parse(current), message);
      else toast({ title: labels.failed, description: message, tone: "danger" });
    },
  });
  /** Continues with their version as the base, and with the merged values in the form. */
  const mergeWith = (base: Job, current: Job, message: string) => {
    const mine = form.getValues();
    const theirs = toFormValues(current);
    const merge = mergeJobs(toFormValues(base), mine, theirs);
    setJob(current);
    setConflict({ message, merge, mine, theirs });
    form.reset(theirs);
    for (const [name, value] of Object.entries(merge.merged))
      form.setValue(name as keyof JobForm, value, { shouldDirty: true });
  };
  const close = () => unsaved.confirmLeave(onClose);

  return (
    <FormDialog
      wide
      title={labels.title}
      onSubmit={submit}
      pending={pending}
      submitLabel={labels.save}
      onClose={close}
      header={draftNote}
      footer={
        <>
          {conflict && <JobMergePanel key={job?.version} {...conflict} form={form} />}
          {unsaved.dialog}
        </>
      }
    >
      <JobFields register={register} getError={getError} form={form} />
      <JobPicture control={form.control} />
    </FormDialog>
  );
}
