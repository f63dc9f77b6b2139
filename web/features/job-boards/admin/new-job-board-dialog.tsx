import { builtInJobBoards } from "#contract/job-boards/constants.ts";
import { type JobBoard, JobBoardDraft } from "#contract/job-boards/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateJobBoard } from "./queries.ts";

const schema = async () => JobBoardDraft;

const ADAPTERS = [
  { value: "xml-feed", label: "Fetches our feed" },
  { value: "http", label: "Receives signed requests" },
  { value: "google-jobs", label: "Google’s Indexing API" },
  { value: "indexnow", label: "IndexNow" },
];

type Props = {
  jobBoards: readonly JobBoard[];
  onClose: () => void;
  onCreated: (jobBoard: JobBoard) => void;
};

/** Adds a job board, or a built-in one that was deleted; it starts inactive. */
export function NewJobBoardDialog({ jobBoards, onClose, onCreated }: Props) {
  const create = useCreateJobBoard();
  const deleted = builtInJobBoards.filter(({ key }) => jobBoards.every((jobBoard) => jobBoard.key !== key));
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: "job-board:new",
    unsavedText: "This portal has not been added.",
    schema,
    defaults: { name: "", key: "", adapter: "xml-feed" as const satisfies JobBoardDraft["adapter"] },
    send: (_form, draft: JobBoardDraft) => create.mutateAsync(draft),
    onSuccess: (jobBoard) => {
      toast({
        title: "Portal added",
        description: "It is inactive until you turn it on.",
        tone: "positive",
      });
      onCreated(jobBoard);
    },
    onFailure: ({ message }) => toast({ title: "Error adding portal", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title="Add a portal"
      onSubmit={submit}
      pending={pending}
      submitLabel="Add portal"
      pendingLabel="Adding…"
      onClose={() => unsaved.confirmLeave(onClose)}
      footer={unsaved.dialog}
      header={draftNote}
    >
      {deleted.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2">Add again:</span>
          {deleted.map(({ name, key, adapter }) => (
            <Button
              key={key}
              variant="line"
              size="sm"
              onClick={() => {
                const options = { shouldDirty: true };
                form.setValue("name", name, options);
                form.setValue("key", key, options);
                form.setValue("adapter", adapter, options);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} maxLength={60} placeholder="Jooble" />
      </Field>
      <Field
        label="Short name"
        error={getError("key")}
        hint="Lowercase letters, digits and hyphens. Used in the URL of its feed."
      >
        <Input
          {...register("key")}
          maxLength={40}
          placeholder="jooble"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Delivery" error={getError("adapter")}>
        <NativeSelect {...register("adapter")} options={ADAPTERS} />
      </Field>
    </FormDialog>
  );
}
