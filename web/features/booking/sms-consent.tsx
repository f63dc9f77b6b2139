import type { UseFormRegister } from "react-hook-form";
import type { BookingForm } from "#contract/booking/endpoints.ts";
import { booking } from "#web/content/booking.ts";
import { policies, smsAppointmentConsent } from "#web/content/consents.ts";
import { HintLinks } from "#web/lib/hint-links.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";

type TextConsentProps = { register: UseFormRegister<BookingForm>; error: string | undefined };

/** Text messages about the appointment, for whoever wants them: never ticked for anybody. */
export function TextConsent({ register, error }: TextConsentProps) {
  return (
    <FieldGroup legend={booking.details.texts} optional>
      <Checkbox {...register("smsAppointmentConsent")} label={smsAppointmentConsent.text} error={error} />
      <HintLinks links={policies} />
    </FieldGroup>
  );
}
