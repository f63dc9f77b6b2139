import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, 10_000);
  return () => clearInterval(timer);
};

/** The time, to the minute, as it goes on. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, minute));

const NARROW = "(max-width: 47.99rem)";

const subscribeWidth = (changed: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the screen is a phone's, where a day stands for the week. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => matchMedia(NARROW).matches);
