import { namedTimeZones, zoneLabel } from "#contract/time-zone.ts";
import { includeSelected, type SelectOption } from "#web/ui/native-select.tsx";

/** The named zones first, then all others that the browser knows. */
export function timeZoneOptions(current: string | null | undefined): readonly SelectOption[] {
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => !namedTimeZones.includes(zone));
  const options = [
    ...namedTimeZones.map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    ...others.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
  ];
  return includeSelected(options, current ?? "");
}
