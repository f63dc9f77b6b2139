import { useSyncExternalStore } from "react";
import { isTimeZone } from "./format.ts";

const noSubscription = () => () => {};
const getBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone the visitor selected, otherwise the browser's. Null during server rendering. */
export function useTimeZone(selected: string): string | null {
  const detected = useSyncExternalStore(noSubscription, getBrowserZone, () => null);
  if (selected && isTimeZone(selected)) return selected;
  return detected && isTimeZone(detected) ? detected : null;
}
