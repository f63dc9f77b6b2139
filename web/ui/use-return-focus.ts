import { useRef } from "react";

/**
 * Restores focus for dialogs without a trigger: to the element that had it, or, if that was removed as after a
 * deletion, to the dialog around it or to `main`.
 */
export function useReturnFocus(hasTrigger: boolean) {
  const opener = useRef<Element | null>(null);
  const container = useRef<Element | null>(null);
  if (hasTrigger) return {};
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      container.current = opener.current?.closest("[role=dialog]") ?? null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target =
        [opener, container].find(({ current }) => current?.isConnected)?.current ??
        document.querySelector("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
