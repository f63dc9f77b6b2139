import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 47.99rem)";

const subscribeWidth = (changed: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the screen is a phone's, where a day stands for the week. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => matchMedia(NARROW).matches);
