import { firmCurrency } from "#contract/firm.ts";
import { type BookingAudience, bookingAudiences } from "#contract/booking/constants.ts";
import type { StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveBookingType } from "./queries.ts";
import { toBookingTypeDraft, toBookingTypeFormValues, BookingTypeForm } from "./booking-type-form-values.ts";

const schema = async () => BookingTypeForm;
const AUDIENCE_LABELS: Record<BookingAudience, string> = { client: "Clients", candidate: "Candidates" };
const AUDIENCES = bookingAudiences.map((value) => ({ value, label: AUDIENCE_LABELS[value] }));
type Props = { type: StaffBookingType | null; onClose: () => void };

/** Edits `type`, or creates a new service when it is null. */
export function BookingTypeEditor({ type, onClose }: Props) {
  const save = useSaveBookingType();
  const title = type ? "Edit service" : "New service";
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<BookingTypeForm, unknown>({
    draftName: `booking-type:${type?.id ?? "new"}`,
    version: type?.updatedAt,
    unsavedText: "Your changes to this service are not saved.",
    schema,
    defaults: toBookingTypeFormValues(type),
    send: (_form, values) => save.mutateAsync({ type, draft: toBookingTypeDraft(values) }),
    onSuccess: () => {
      const description = type ? undefined : "Available 9 AM to 5 PM on weekdays. Change this under Hours.";
      toast({ title: "Service saved", ...(description && { description }), tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: "Service not saved", description: message, tone: "danger" }),
  });
  const close = () => unsaved.confirmLeave(onClose);
  const minutes = (
    name: "duration" | "bufferTime" | "slotStep" | "minimumNotice",
    label: string,
    hint?: string,
  ) => (
    <Field label={label} error={getError(name)} hint={hint}>
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
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} maxLength={120} />
      </Field>
      <Field label="Description" optional error={getError("description")}>
        <Textarea {...register("description")} rows={2} maxLength={1_000} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Host" optional error={getError("host")} hint="Named on the site and in emails.">
          <Input {...register("host")} maxLength={120} />
        </Field>
        <Field label="For" error={getError("audience")} hint="Decides the pipeline of the lead.">
          <NativeSelect {...register("audience")} options={AUDIENCES} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {minutes("duration", "Duration", "Minutes.")}
        {minutes("bufferTime", "Buffer after", "Minutes.")}
        {minutes("slotStep", "Start interval", "Minutes.")}
        {minutes("minimumNotice", "Minimum notice", "Minutes. Staff can book later.")}
        <Field label="Days ahead" error={getError("maxAdvanceBooking")} hint="At most 30.">
          <Input {...register("maxAdvanceBooking")} inputMode="numeric" maxLength={3} className="fig" />
        </Field>
        <Field label={`Price in ${firmCurrency}`} error={getError("price")} hint="0 is free.">
          <Input {...register("price")} inputMode="decimal" maxLength={9} className="fig" />
        </Field>
      </div>
      <Field label="Color" error={getError("color")} hint="Marks its appointments in the calendar.">
        <Input {...register("color")} type="color" className="h-10 w-20! p-1" />
      </Field>
      <FieldGroup legend="Required from the booker">
        <Checkbox {...register("requiresPhone")} label="Phone" />
        <Checkbox {...register("requiresCompany")} label="Company" />
        <Checkbox {...register("requiresNotes")} label="Topic" />
      </FieldGroup>
      <FieldGroup legend="Rules">
        <Checkbox {...register("isActive")} label="Active" />
        <Checkbox {...register("autoConfirm")} label="Confirm automatically" />
        <Checkbox {...register("allowRescheduling")} label="Allow rescheduling" />
      </FieldGroup>
    </FormDialog>
  );
}
