import type { KeyboardEvent } from "react";

/**
 * Closes the dialog with the focus on Escape. Radix gives the key to the newest layer only, and an open toast is one: it
 * closes itself and leaves the event unhandled.
 */
export const closeOnEscape =
  (onOpenChange: ((open: boolean) => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onOpenChange?.(false);
  };
