import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, 10_000);
  return () => clearInterval(timer);
};

/** The current time to the minute; re-renders as it changes. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, minute));
