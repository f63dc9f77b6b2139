import { useNavigate } from "react-router";
import { booking } from "#web/content/booking.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { zoneLabel } from "./format.ts";

const { time, zones, moreZones } = booking;
const OFFERED = [...Object.keys(zones), ...moreZones];

type TimeZoneFormProps = {
  zone: string;
  /** This page with another zone. */
  href: (zone: string) => string;
};

/** Whose clock is shown below ours; the choice stands in the address, so that it survives every step. */
export function TimeZoneForm({ zone, href }: TimeZoneFormProps) {
  const navigate = useNavigate();
  const here = new URL(href(""), "http://localhost");
  const options = OFFERED.includes(zone) ? OFFERED : [zone, ...OFFERED];
  return (
    <form action={here.pathname} className="mt-5 flex flex-wrap items-end gap-3">
      {[...here.searchParams].map(([name, value]) => (
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
