import { useNavigate } from "react-router";
import { namedTimeZones, zoneLabel } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";

const { time, moreZones } = booking;
const TIME_ZONES: readonly string[] = [...namedTimeZones, ...moreZones];

type TimeZoneFormProps = {
  zone: string;
  /** URL of this page with another time zone. */
  href: (zone: string) => string;
};

/** Selects the visitor's time zone; a URL parameter, so that every step keeps it. */
export function TimeZoneForm({ zone, href }: TimeZoneFormProps) {
  const navigate = useNavigate();
  const baseUrl = new URL(href(""), "http://localhost");
  const options = TIME_ZONES.includes(zone) ? TIME_ZONES : [zone, ...TIME_ZONES];
  return (
    <form action={baseUrl.pathname} className="mt-5 flex flex-wrap items-end gap-3">
      {[...baseUrl.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={time.yourZone} hint={time.yourZoneHint} className="w-full sm:w-80">
        <NativeSelect
          name="zone"
          value={zone}
          onChange={({ target }) => void navigate(href(target.value), { preventScrollReset: true })}
          options={options.map((value) => ({ value, label: zoneLabel(value) }))}
        />
      </Field>
      <noscript>
        <Button type="submit" variant="outline">
          {time.showZone}
        </Button>
      </noscript>
    </form>
  );
}
