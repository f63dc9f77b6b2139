import { useRef } from "react";

/**
 * Radix gives the focus back to a dialog's trigger. A dialog that something else opened (a row, the address) remembers
 * here what had the focus, and gives it back; if that is gone, as after a deletion, to the page's main part.
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
      const target = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
