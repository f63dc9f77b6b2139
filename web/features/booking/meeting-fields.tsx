import type { UseFormRegister } from "react-hook-form";
import type { BookingForm } from "#contract/booking/schemas.ts";
import { meetingLocations } from "#contract/booking/constants.ts";
import { booking } from "#web/content/booking.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";

const { meeting } = booking.details;

type MeetingFieldsProps = {
  register: UseFormRegister<BookingForm>;
  /** Checked in the server-rendered HTML. */
  chosen: string | undefined;
  error: string | undefined;
};

export function MeetingFields({ register, chosen, error }: MeetingFieldsProps) {
  return (
    <FieldGroup legend={meeting.label} error={error}>
      <div className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        {meetingLocations.map((location) => (
          <Checkbox
            key={location}
            type="radio"
            {...register("meetingLocation")}
            value={location}
            defaultChecked={location === chosen}
            label={
              <>
                <b className="block font-medium text-ink">{meeting.options[location].label}</b>
                {meeting.options[location].hint}
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
