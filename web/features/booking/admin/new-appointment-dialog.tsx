import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { StaffBooking } from "#contract/booking/admin-schemas.ts";
import type { StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { meetingLocations } from "#contract/booking/constants.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { FIRM_ZONE } from "./firm-time.ts";
import { useCreateAppointment } from "./queries.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { meetingLocationLabels } from "./appointment-status.tsx";

const schema = async () => StaffBooking;
type Values = z.input<typeof StaffBooking>;
const NO_SERVICE = "No service is available. Add or activate one under Services.";
const LOCATION_OPTIONS = meetingLocations.map((value) => ({ value, label: meetingLocationLabels[value] }));

type Props = {
  types: readonly StaffBookingType[];
  /** Whom to book for; the draft belongs to them. */
  booker?: { id: string } & Required<
    Pick<Values, "bookerName" | "bookerEmail" | "bookerPhone" | "bookerCompany">
  >;
  onClose: () => void;
  onBooked: (id: string) => void;
};

/** Books an appointment on behalf of a caller. */
export function NewAppointmentDialog({ types, booker, onClose, onBooked }: Props) {
  const createAppointment = useCreateAppointment();
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    Values,
    { id: string }
  >({
    draftName: `appointment:${booker?.id ?? "new"}`,
    unsavedText: "This appointment has not been booked.",
    schema,
    defaults: {
      bookingTypeId: types[0]?.id ?? "",
      appointmentDate: "",
      bookerName: booker?.bookerName ?? "",
      bookerEmail: booker?.bookerEmail ?? "",
      bookerPhone: booker?.bookerPhone ?? "",
      bookerCompany: booker?.bookerCompany ?? "",
      bookerNotes: "",
      internalNotes: "",
      meetingLocation: "virtual",
      smsAppointmentConsent: false,
      timeZone: FIRM_ZONE,
    },
    send: (_form, body, key) => createAppointment.mutateAsync({ body, key }),
    onSuccess: ({ id }) => {
      toast({ title: "Appointment booked", description: "The booker gets an email.", tone: "positive" });
      onBooked(id);
    },
    onFailure: ({ code, message }) => {
      if (code === "slot_taken") {
        form.setValue("appointmentDate", "");
        form.setError("appointmentDate", { type: "server", message });
      }
      toast({ title: "Failed to book appointment", description: message, tone: "danger" });
    },
  });
  const [typeId, slot] = useWatch({ control: form.control, name: ["bookingTypeId", "appointmentDate"] });
  const close = () => unsaved.confirmLeave(onClose);
  return (
    <FormDialog
      wide
      title="New appointment"
      onSubmit={submit}
      pending={pending}
      submitDisabled={types.length === 0}
      submitLabel="Book appointment"
      pendingLabel="Booking…"
      cancelLabel="Close"
      onClose={close}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field
        label="Service"
        error={getError("bookingTypeId")}
        hint={types.length === 0 ? NO_SERVICE : undefined}
      >
        <NativeSelect
          {...register("bookingTypeId", { onChange: () => form.setValue("appointmentDate", "") })}
          options={types.map(({ id, name, duration }) => ({
            value: id,
            label: `${name}, ${duration} min`,
          }))}
        />
      </Field>
      {typeId && (
        <SlotPicker
          key={typeId}
          typeId={typeId}
          value={slot}
          error={getError("appointmentDate")}
          onChange={(start) => {
            form.setValue("appointmentDate", start, { shouldDirty: true });
            form.clearErrors("appointmentDate");
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={getError("bookerName")}>
          <Input {...register("bookerName")} maxLength={160} autoComplete="off" />
        </Field>
        <Field label="Email" error={getError("bookerEmail")}>
          <Input {...register("bookerEmail")} type="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field label="Phone" optional error={getError("bookerPhone")}>
          <Input {...register("bookerPhone")} type="tel" maxLength={40} autoComplete="off" />
        </Field>
        <Field label="Company" optional error={getError("bookerCompany")}>
          <Input {...register("bookerCompany")} maxLength={160} autoComplete="off" />
        </Field>
      </div>
      <Checkbox
        {...register("smsAppointmentConsent")}
        label="The booker agreed to text messages about appointments."
        error={getError("smsAppointmentConsent")}
      />
      <Field label="Meeting type" error={getError("meetingLocation")}>
        <NativeSelect {...register("meetingLocation")} options={LOCATION_OPTIONS} />
      </Field>
      <Field label="Topic" optional error={getError("bookerNotes")}>
        <Textarea {...register("bookerNotes")} rows={2} maxLength={2_000} />
      </Field>
      <Field label="Internal note" optional error={getError("internalNotes")} hint="Visible to staff only.">
        <Textarea {...register("internalNotes")} rows={2} maxLength={5_000} />
      </Field>
    </FormDialog>
  );
}
