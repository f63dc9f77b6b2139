import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Job } from "#contract/jobs/schemas.ts";
import { jobOrder } from "#web/features/clients/admin/queries.ts";
import { useAssignJobClient } from "#web/features/clients/admin/use-assign-job-client.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useCan } from "#web/lib/me.ts";
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

type Props = { job: Job | null; onClose: () => void };

/** Creates a job, or edits `job`. */
export function JobEditor(props: Props) {
  const canAssign = useCan("clients.write");
  const { data, isFetchedAfterMount } = useQuery({
    ...jobOrder(props.job?.id ?? ""),
    enabled: canAssign && props.job !== null,
  });
  // The form starts with the client as it is stored.
  if (canAssign && props.job && !isFetchedAfterMount) return null;
  const isKnown = canAssign && (props.job === null || data !== undefined);
  return <JobDialog {...props} client={isKnown ? (data?.order?.clientName ?? "") : null} />;
}

/** `client` is the name of the stored client; null if the user may not assign one. */
function JobDialog({ job: initialJob, client, onClose }: Props & { client: string | null }) {
  const [storedClient] = useState(client ?? "");
  const assignClient = useAssignJobClient();
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
    defaults: toFormValues(job, industries[0]?.value, storedClient),
    send: async (_form, values: JobForm) => {
      const saved = await save.mutateAsync({ job, input: toJobInput(values, job) });
      const name = values.client.trim();
      const isChanged = client !== null && name !== storedClient;
      return { saved, problem: isChanged ? await assignClient(saved.id, name) : null };
    },
    onSuccess: ({ saved, problem }) => {
      const archived = saved.status === "archived" && job !== null && job.status !== "archived";
      if (problem)
        toast({ title: "The job was saved, but its client was not", description: problem, tone: "danger" });
      else if (archived) offerUndo(labels.done, { kind: "archived", jobs: [saved] });
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
    const theirs = toFormValues(current, "", storedClient);
    const merge = mergeJobs(toFormValues(base, "", storedClient), mine, theirs);
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
      <JobFields register={register} getError={getError} form={form} hasClient={client !== null} />
      <JobPicture control={form.control} />
    </FormDialog>
  );
}
