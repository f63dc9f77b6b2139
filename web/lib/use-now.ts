import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, 10_000);
  return () => clearInterval(timer);
};

/** The time, to the minute, as it goes on. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, minute));
