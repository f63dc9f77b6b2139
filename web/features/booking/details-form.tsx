import { useEffect, useRef } from "react";
import type { BookedAppointment, BookingForm, BookingType } from "#contract/booking/schemas.ts";
import type { BookerField } from "#contract/booking/constants.ts";
import { booking } from "#web/content/booking.ts";
import { IdempotencyKeyField } from "#web/lib/idempotency-key-field.tsx";
import { createFormHeaders } from "#web/lib/analytics/form-headers.ts";
import { type ApiError, callApi } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { MeetingFields } from "./meeting-fields.tsx";
import { SmsConsent } from "./sms-consent.tsx";

const { details } = booking;

const schema = async () => (await import("#contract/booking/endpoints.ts")).BookingPageForm;

const empty = {
  bookerName: "",
  bookerEmail: "",
  bookerPhone: "",
  bookerCompany: "",
  bookerNotes: "",
  meetingLocation: "virtual" as const,
};

/** Nobody's consent is assumed. */
const unasked = { smsAppointmentConsent: false };

/** What had been filled in before another time was chosen. Only a browser ever writes it. */
let draft: Partial<BookingForm> = {};

type DetailsFormProps = {
  type: BookingType;
  startsAt: string;
  /** Where the visitor reads the clock. */
  timeZone: string;
  posted: Record<string, string> | undefined;
  onBooked: (appointment: BookedAppointment) => void;
  onFailure: (error: ApiError) => void;
};

/** Who books (spec P §5). Without scripts it posts to the same endpoint. */
export function DetailsForm({ type, startsAt, timeZone, posted, onBooked, onFailure }: DetailsFormProps) {
  const hydrated = useHydrated();
  const booked = useRef(false);
  const start = { ...empty, ...unasked, ...draft, ...posted };
  const chosen = { bookingTypeId: type.id, appointmentDate: startsAt, timeZone };
  const { form, submit, errorOf, pending, register } = useContractForm<BookingForm, BookedAppointment>({
    schema,
    defaults: { ...start, ...chosen },
    send: async (_form, values, key) =>
      callApi(
        "POST /api/booking/appointments",
        { body: { ...values, ...chosen } },
        { headers: await createFormHeaders(key) },
      ),
    onSuccess: (appointment) => {
      booked.current = true;
      onBooked(appointment);
    },
    onFailure,
  });
  useEffect(
    () => () => {
      draft = booked.current ? {} : form.getValues();
    },
    [form],
  );

  /** A field that shows what was filled in also in the first HTML. */
  const filled = (name: keyof typeof empty) => ({ ...register(name), defaultValue: start[name] ?? "" });
  const byPhone = form.watch("meetingLocation") === "phone";
  const needs = (field: BookerField) => type.requiredInfo.includes(field);
  const fault = errorOf("appointmentDate") ?? errorOf("bookingTypeId") ?? errorOf("timeZone");
  return (
    <form
      action="/api/booking/appointments"
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={details.form}
    >
      <IdempotencyKeyField />
      {Object.entries(chosen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fault && <Alert tone="danger">{fault}</Alert>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={details.name} error={errorOf("bookerName")}>
          <Input {...filled("bookerName")} autoComplete="name" required maxLength={160} />
        </Field>
        <Field label={details.email} error={errorOf("bookerEmail")}>
          <Input {...filled("bookerEmail")} type="email" autoComplete="email" required maxLength={254} />
        </Field>
        <Field label={details.phone} optional={!byPhone && !needs("phone")} error={errorOf("bookerPhone")}>
          <Input
            {...filled("bookerPhone")}
            type="tel"
            autoComplete="tel"
            required={needs("phone")}
            maxLength={40}
          />
        </Field>
        <Field label={details.company} optional={!needs("company")} error={errorOf("bookerCompany")}>
          <Input
            {...filled("bookerCompany")}
            autoComplete="organization"
            required={needs("company")}
            maxLength={160}
          />
        </Field>
      </div>
      <SmsConsent register={register} error={errorOf("smsAppointmentConsent")} />
      <MeetingFields register={register} chosen={start.meetingLocation} error={errorOf("meetingLocation")} />
      <Field label={details.notes} optional={!needs("notes")} error={errorOf("bookerNotes")}>
        <Textarea {...filled("bookerNotes")} rows={4} required={needs("notes")} maxLength={2000} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" pending={pending} pendingLabel={details.pending}>
          {details.submit}
        </Button>
        <p className="text-sm text-ink-3">{details.note}</p>
      </div>
    </form>
  );
}
