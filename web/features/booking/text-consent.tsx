import type { UseFormRegister } from "react-hook-form";
import type { BookingForm } from "#contract/booking.ts";
import { booking } from "#web/content/booking.ts";
import { policies, smsAppointmentConsent } from "#web/content/consents.ts";
import { Link } from "#web/lib/link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";

type TextConsentProps = { register: UseFormRegister<BookingForm>; error: string | undefined };

/** Text messages about the appointment, for whoever wants them: never ticked for anybody. */
export function TextConsent({ register, error }: TextConsentProps) {
  return (
    <FieldGroup legend={booking.details.texts} optional>
      <Checkbox {...register("smsAppointmentConsent")} label={smsAppointmentConsent.text} error={error} />
      <p className="hint flex flex-wrap gap-x-4 gap-y-1 pl-7">
        {policies.map(({ label, to }) => (
          <Link key={to} to={to} className="link link-quiet">
            {label}
          </Link>
        ))}
      </p>
    </FieldGroup>
  );
}
