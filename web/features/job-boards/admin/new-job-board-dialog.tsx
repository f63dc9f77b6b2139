import { type JobBoard, JobBoardDraft } from "#contract/job-boards/endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateJobBoard } from "./queries.ts";

const schema = async () => JobBoardDraft;

const ADAPTERS = [
  { value: "xml-feed", label: "It reads a feed of ours" },
  { value: "http", label: "It is told by a signed call" },
];

type Props = { onClose: () => void; onCreated: (portal: JobBoard) => void };

/** A portal that this firm works with besides the usual ones. It starts switched off. */
export function NewJobBoardDialog({ onClose, onCreated: onAdded }: Props) {
  const create = useCreateJobBoard();
  const { submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: { name: "", key: "", adapter: "xml-feed" as const },
    send: (_form, draft: JobBoardDraft) => create.mutateAsync(draft),
    onSuccess: (portal) => {
      toast({
        title: "Portal added",
        description: "It is switched off until you switch it on.",
        tone: "positive",
      });
      onAdded(portal);
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
      onClose={onClose}
    >
      <Field label="Name" error={errorOf("name")}>
        <Input {...register("name")} maxLength={60} placeholder="Jooble" />
      </Field>
      <Field
        label="Short name"
        error={errorOf("key")}
        hint="Small letters and digits; its feed is named by it."
      >
        <Input
          {...register("key")}
          maxLength={40}
          placeholder="jooble"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="How jobs get there" error={errorOf("adapter")}>
        <NativeSelect {...register("adapter")} options={ADAPTERS} />
      </Field>
    </FormDialog>
  );
}
