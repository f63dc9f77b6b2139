import { useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** False on the server and during hydration: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
