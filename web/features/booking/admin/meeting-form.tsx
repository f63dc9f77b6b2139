import { useEffect } from "react";
import type * as z from "zod";
import { AppointmentMeeting, type StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { meetingLocations } from "#contract/booking/constants.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useUpdateMeeting } from "./queries.ts";
import { SaveButton } from "./save-button.tsx";
import { meetingLocationLabels } from "./appointment-status.tsx";

const schema = async () => AppointmentMeeting;
const LOCATION_OPTIONS = meetingLocations.map((value) => ({ value, label: meetingLocationLabels[value] }));
type Values = z.input<typeof AppointmentMeeting>;
type Props = { appointment: StaffAppointment; onDirty: (dirty: boolean) => void };

/** Name of the draft in the browser. */
export const meetingDraftName = (id: string): string => `appointment-meeting:${id}`;

/** Meeting type and link; only for upcoming appointments. */
export function MeetingForm({ appointment, onDirty }: Props) {
  const { id, status, startsAt, meetingLocation, meetingLink, sequence } = appointment;
  const isUpcoming = useNow() < new Date(startsAt) && (status === "scheduled" || status === "confirmed");
  const save = useUpdateMeeting();
  const { form, submit, getError, pending, register, draftNote } = useAdminForm<Values, unknown>({
    draftName: meetingDraftName(id),
    version: sequence,
    schema,
    defaults: { meetingLocation, meetingLink: meetingLink ?? "", sequence },
    send: (_form, values) => save.mutateAsync({ ...values, id, sequence }),
    onSuccess: () =>
      toast({ title: "Meeting updated", description: "The booker gets an email.", tone: "positive" }),
    onFailure: ({ message }) => toast({ title: "Meeting not updated", description: message, tone: "danger" }),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty && isUpcoming), [isDirty, isUpcoming, onDirty]);
  if (!isUpcoming) return null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3" aria-label="Meeting">
      {draftNote}
      <Field label="Meeting type" error={getError("meetingLocation")}>
        <NativeSelect {...register("meetingLocation")} options={LOCATION_OPTIONS} />
      </Field>
      <Field
        label="Meeting link"
        optional
        error={getError("meetingLink")}
        hint="Included in emails and the calendar file. Saving sends them again."
      >
        <Input
          {...register("meetingLink")}
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
        />
      </Field>
      <SaveButton dirty={isDirty} pending={pending}>
        Save and notify booker
      </SaveButton>
    </form>
  );
}
