import { useRef } from "react";

/**
 * Restores focus for dialogs without a trigger: to the element that had it, or to `main` if that was removed, as
 * after a deletion.
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
