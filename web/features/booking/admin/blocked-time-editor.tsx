import * as z from "zod";
import { type BlockedTime, BlockedTimeDraft } from "#contract/booking/setup-schemas.ts";
import { zoneName } from "#contract/time-zone.ts";
import { recurringPatterns } from "#contract/booking/constants.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { FIRM_ZONE, toZonedInput } from "./firm-time.ts";
import { useSaveBlockedTime } from "./queries.ts";
import { recurrenceLabels } from "./recurrence-labels.ts";

const { shape } = BlockedTimeDraft;
const BlockForm = z
  .strictObject({
    title: shape.title,
    startDateTime: z.string().min(1, "Enter a start time."),
    endDateTime: z.string().min(1, "Enter an end time."),
    pattern: z.enum(["", ...recurringPatterns]),
  })
  .refine(({ startDateTime, endDateTime }) => !endDateTime || startDateTime < endDateTime, {
    error: "The end must be after the start.",
    path: ["endDateTime"],
  });
type BlockForm = z.infer<typeof BlockForm>;

const schema = async () => BlockForm;
const PATTERN_OPTIONS = recurringPatterns.map((value) => ({ value, label: recurrenceLabels[value] }));

type Props = { block: BlockedTime | null; onClose: () => void };

/** Edits `block`, or creates a blocked time when it is null. */
export function BlockedTimeEditor({ block, onClose }: Props) {
  const save = useSaveBlockedTime();
  const timeZone = block?.timeZone ?? FIRM_ZONE;
  const title = block ? "Edit blocked time" : "Block time";
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<BlockForm, unknown>({
    draftName: `blocked-time:${block?.id ?? "new"}`,
    version: block?.updatedAt,
    unsavedText: "Your changes to this blocked time are not saved.",
    schema,
    defaults: {
      title: block?.title ?? "",
      startDateTime: toZonedInput(block?.startDateTime ?? null, timeZone) ?? "",
      endDateTime: toZonedInput(block?.endDateTime ?? null, timeZone) ?? "",
      pattern: block?.recurringPattern ?? "",
    },
    send: (_form, { pattern, ...values }) =>
      save.mutateAsync({ block, draft: { ...values, timeZone, recurringPattern: pattern || null } }),
    onSuccess: () => {
      toast({ title: "Blocked time saved", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "Blocked time not saved", description: message, tone: "danger" }),
  });
  const close = () => unsaved.confirmLeave(onClose);
  return (
    <FormDialog
      title={title}
      description={`Times are in ${zoneName(timeZone)}. Existing appointments do not change.`}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save blocked time"
      onClose={close}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Title" error={getError("title")}>
        <Input {...register("title")} maxLength={120} placeholder="Team day" />
      </Field>
      <Field label="From" error={getError("startDateTime")}>
        <Input {...register("startDateTime")} type="datetime-local" className="fig" />
      </Field>
      <Field label="Until" error={getError("endDateTime")}>
        <Input {...register("endDateTime")} type="datetime-local" className="fig" />
      </Field>
      <Field
        label="Repeats"
        error={getError("pattern")}
        hint="Repeated times keep their local time across daylight saving changes."
      >
        <NativeSelect {...register("pattern")} placeholder="Does not repeat" options={PATTERN_OPTIONS} />
      </Field>
    </FormDialog>
  );
}
