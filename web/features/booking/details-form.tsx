import { useEffect, useRef } from "react";
import type { BookedAppointment, BookingForm, BookingType } from "#contract/booking/schemas.ts";
import type { BookerField } from "#contract/booking/constants.ts";
import { booking } from "#web/content/booking.ts";
import { FormCheckFields } from "#web/lib/form-check-fields.tsx";
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

const schema = async () => (await import("#contract/booking/schemas.ts")).BookingPageForm;

const emptyValues = {
  bookerName: "",
  bookerEmail: "",
  bookerPhone: "",
  bookerCompany: "",
  bookerNotes: "",
  meetingLocation: "virtual" as const,
};

/** Consent must never be preset. */
const noConsent = { smsAppointmentConsent: false };

/** Values kept while the visitor picks another time. Module state is safe: only the browser writes it. */
let draft: Partial<BookingForm> = {};

type DetailsFormProps = {
  type: BookingType;
  startsAt: string;
  /** The visitor's time zone. */
  timeZone: string;
  postedValues: Record<string, string> | undefined;
  onBooked: (appointment: BookedAppointment) => void;
  onFailure: (error: ApiError) => void;
};

/** Booking details (spec P §5). Without JavaScript it posts to the same endpoint. */
export function DetailsForm({
  type,
  startsAt,
  timeZone,
  postedValues,
  onBooked,
  onFailure,
}: DetailsFormProps) {
  const hydrated = useHydrated();
  const isBooked = useRef(false);
  const initialValues = { ...emptyValues, ...noConsent, ...draft, ...postedValues };
  const slotValues = { bookingTypeId: type.id, appointmentDate: startsAt, timeZone };
  const { form, submit, getError, pending, register } = useContractForm<BookingForm, BookedAppointment>({
    schema,
    defaults: { ...initialValues, ...slotValues },
    send: async (sent, values, key) =>
      callApi(
        "POST /api/booking/appointments",
        { body: { ...values, ...slotValues } },
        { headers: await createFormHeaders(key, sent) },
      ),
    onSuccess: (appointment) => {
      isBooked.current = true;
      onBooked(appointment);
    },
    onFailure,
  });
  useEffect(
    () => () => {
      draft = isBooked.current ? {} : form.getValues();
    },
    [form],
  );

  /** Registers a field with a default value that is part of the server-rendered HTML. */
  const registerWithDefault = (name: keyof typeof emptyValues) => ({
    ...register(name),
    defaultValue: initialValues[name] ?? "",
  });
  const byPhone = form.watch("meetingLocation") === "phone";
  const isRequired = (field: BookerField) => type.requiredInfo.includes(field);
  const slotError = getError("appointmentDate") ?? getError("bookingTypeId") ?? getError("timeZone");
  return (
    <form
      action="/api/booking/appointments"
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={details.form}
    >
      {Object.entries(slotValues).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {slotError && <Alert tone="danger">{slotError}</Alert>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={details.name} error={getError("bookerName")}>
          <Input {...registerWithDefault("bookerName")} autoComplete="name" required maxLength={160} />
        </Field>
        <Field label={details.email} error={getError("bookerEmail")}>
          <Input
            {...registerWithDefault("bookerEmail")}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
          />
        </Field>
        <Field
          label={details.phone}
          optional={!byPhone && !isRequired("phone")}
          error={getError("bookerPhone")}
        >
          <Input
            {...registerWithDefault("bookerPhone")}
            type="tel"
            autoComplete="tel"
            required={isRequired("phone")}
            maxLength={40}
          />
        </Field>
        <Field label={details.company} optional={!isRequired("company")} error={getError("bookerCompany")}>
          <Input
            {...registerWithDefault("bookerCompany")}
            autoComplete="organization"
            required={isRequired("company")}
            maxLength={160}
          />
        </Field>
      </div>
      <SmsConsent register={register} error={getError("smsAppointmentConsent")} />
      <MeetingFields
        register={register}
        chosen={initialValues.meetingLocation}
        error={getError("meetingLocation")}
      />
      <Field label={details.notes} optional={!isRequired("notes")} error={getError("bookerNotes")}>
        <Textarea
          {...registerWithDefault("bookerNotes")}
          rows={4}
          required={isRequired("notes")}
          maxLength={2000}
        />
      </Field>
      <FormCheckFields challenge="booking" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" pending={pending} pendingLabel={details.pending}>
          {details.submit}
        </Button>
        <p className="text-sm text-ink-3">{details.note}</p>
      </div>
    </form>
  );
}
