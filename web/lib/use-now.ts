import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const getCurrentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

const subscribe = (onChange: () => void) => {
  const timer = setInterval(onChange, 10_000);
  return () => clearInterval(timer);
};

/** The current time to the minute; re-renders as it changes. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, getCurrentMinute));
