import { useSyncExternalStore } from "react";
import { isZone } from "./format.ts";

const never = () => () => {};
const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where the visitor reads the clock: the zone that they chose, then the browser's; null in the first HTML. */
export function useZone(chosen: string): string | null {
  const detected = useSyncExternalStore(never, ofBrowser, () => null);
  if (chosen && isZone(chosen)) return chosen;
  return detected && isZone(detected) ? detected : null;
}
