import { useRef } from "react";

/**
 * Radix gives the focus back to a dialog's trigger. A dialog that something else opened (a row, the address) remembers
 * here what had the focus, and gives it back if that is still there.
 */
export function useReturnFocus(hasTrigger: boolean) {
  const opener = useRef<Element | null>(null);
  if (hasTrigger) return {};
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
