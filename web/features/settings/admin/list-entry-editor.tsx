import * as z from "zod";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { type ListEntry, listLabel, type ListUsage } from "#contract/lists/schemas.ts";
import { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { listTexts } from "./list-labels.ts";
import { useChangeList } from "./list-queries.ts";

const EntryForm = z.strictObject({ label: listLabel, isFeatured: z.boolean() });
type EntryForm = z.infer<typeof EntryForm>;
const schema = async () => EntryForm;

/** The form has one entry, the call the whole list: its errors and those of the entry belong to the name. */
function toFieldError(error: unknown, index: number): unknown {
  const fields = error instanceof ApiError ? error.fields : {};
  const entry = `entries.${index}`;
  const label = fields[`${entry}.label`] ?? fields[`${entry}.key`] ?? fields.entries;
  return label && error instanceof ApiError
    ? new ApiError(error.status, { code: error.code, message: error.message, fields: { label } })
    : error;
}

type Props = { list: ListUsage; entry: ListEntry | null; onClose: () => void };

/** Edits `entry`, or adds one at the end when it is null. */
export function ListEntryEditor({ list, entry, onClose }: Props) {
  const save = useChangeList(list);
  const texts = listTexts[list.name];
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<EntryForm, unknown>({
    schema,
    draftName: `list:${list.name}:${entry?.key ?? "new"}`,
    unsavedText: "Your changes to this entry are not saved.",
    defaults: {
      label: entry?.label ?? "",
      isFeatured: entry?.isFeatured ?? texts.featured !== undefined,
    },
    send: async (_form, values) => {
      let index = 0;
      try {
        return await save.mutateAsync((entries) => {
          const found = entries.findIndex(({ key }) => key === entry?.key);
          // At the end if it is new, or was deleted by somebody else: then the server refuses it.
          index = found < 0 ? entries.length : found;
          const changed = { key: null, isArchived: false, ...entry, ...values };
          return [...entries.slice(0, index), changed, ...entries.slice(index + 1)];
        });
      } catch (error) {
        throw toFieldError(error, index);
      }
    },
    onSuccess: () => {
      toast({ title: entry ? "Entry saved" : "Entry added", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The list was not saved", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title={entry ? `Edit ${entry.label}` : `Add to ${texts.title}`}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field
        label="Name"
        error={getError("label")}
        hint={entry ? "The new name also appears where the old one did." : undefined}
      >
        <Input {...register("label")} maxLength={LIST_LABEL_MAX} />
      </Field>
      {texts.featured && <Checkbox {...register("isFeatured")} label={texts.featured} />}
    </FormDialog>
  );
}
