import { useSyncExternalStore } from "react";
import { isTimeZone } from "./format.ts";

const never = () => () => {};
const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where the visitor reads the clock: the zone that they chose, then the browser's; null in the first HTML. */
export function useTimeZone(chosen: string): string | null {
  const detected = useSyncExternalStore(never, ofBrowser, () => null);
  if (chosen && isTimeZone(chosen)) return chosen;
  return detected && isTimeZone(detected) ? detected : null;
}
