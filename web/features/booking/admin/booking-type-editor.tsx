import type { StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveBookingType } from "./queries.ts";
import { toBookingTypeDraft, toBookingTypeFormValues, BookingTypeForm } from "./booking-type-form-values.ts";

const schema = async () => BookingTypeForm;
type Props = { type: StaffBookingType | null; onClose: () => void };

/** The dialog in which a service is written; without `type`, a new one. */
export function BookingTypeEditor({ type, onClose }: Props) {
  const save = useSaveBookingType();
  const title = type ? "Edit service" : "New service";
  const { form, submit, errorOf, pending, register } = useContractForm<BookingTypeForm, unknown>({
    schema,
    defaults: toBookingTypeFormValues(type),
    send: (_form, values) => save.mutateAsync({ type, draft: toBookingTypeDraft(values) }),
    onSuccess: () => {
      const description = type
        ? undefined
        : "It is offered from nine to five on weekdays; Hours changes that.";
      toast({ title: "Service saved", ...(description && { description }), tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: "Service not saved", description: message, tone: "danger" }),
  });
  const { isDirty } = form.formState;
  const { confirmLeave: leave, dialog: question } = useUnsavedChanges(
    isDirty,
    "What you have changed in this service has not been saved.",
  );
  const close = () => leave(onClose);
  const minutes = (
    name: "duration" | "bufferTime" | "slotStep" | "minimumNotice",
    label: string,
    hint?: string,
  ) => (
    <Field label={label} error={errorOf(name)} hint={hint}>
      <Input {...register(name)} inputMode="numeric" maxLength={6} className="fig" />
    </Field>
  );
  return (
    <FormDialog
      wide
      title={title}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save service"
      onClose={close}
      footer={question}
    >
      <Field label="Name" error={errorOf("name")}>
        <Input {...register("name")} maxLength={120} />
      </Field>
      <Field label="Description" optional error={errorOf("description")}>
        <Textarea {...register("description")} rows={2} maxLength={1_000} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        {minutes("duration", "Minutes")}
        {minutes("bufferTime", "Free after it", "Minutes.")}
        {minutes("slotStep", "Starts every", "Minutes.")}
        {minutes("minimumNotice", "Notice", "Minutes; staff may book later.")}
        <Field label="Days ahead" error={errorOf("maxAdvanceBooking")} hint="At most 30 are offered.">
          <Input {...register("maxAdvanceBooking")} inputMode="numeric" maxLength={3} className="fig" />
        </Field>
        <Field label="Price in dollars" error={errorOf("price")} hint="0 is free.">
          <Input {...register("price")} inputMode="decimal" maxLength={9} className="fig" />
        </Field>
      </div>
      <Field label="Color" error={errorOf("color")} hint="At its edge in the calendar.">
        <Input {...register("color")} type="color" className="h-10 w-20! p-1" />
      </Field>
      <FieldGroup legend="Ask the booker for">
        <Checkbox {...register("asksPhone")} label="Phone" />
        <Checkbox {...register("asksCompany")} label="Company" />
        <Checkbox {...register("asksNotes")} label="What it is about" />
      </FieldGroup>
      <FieldGroup legend="Rules">
        <Checkbox {...register("isActive")} label="Active: can be booked" />
        <Checkbox {...register("autoConfirm")} label="Confirmed at once, without us" />
        <Checkbox {...register("allowRescheduling")} label="The booker may move it" />
      </FieldGroup>
    </FormDialog>
  );
}
