import type { UseFormRegister } from "react-hook-form";
import type { BookingForm } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { policies, smsAppointmentConsent } from "#web/content/consents.ts";
import { LegalLinks } from "#web/lib/legal-links.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";

type SmsConsentProps = { register: UseFormRegister<BookingForm>; error: string | undefined };

/** Opt-in to text messages about the appointment; never checked by default. */
export function SmsConsent({ register, error }: SmsConsentProps) {
  return (
    <FieldGroup legend={booking.details.texts} optional>
      <Checkbox {...register("smsAppointmentConsent")} label={smsAppointmentConsent.text} error={error} />
      <LegalLinks links={policies} />
    </FieldGroup>
  );
}
