import { useEffect, useEffectEvent } from "react";

/** Saves by Ctrl+S or ⌘S. */
export function useSaveKey(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s" || event.shiftKey) return;
    event.preventDefault();
    // The rich editor writes its last keystrokes when it loses the focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    save();
    if (focused instanceof HTMLElement) focused.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
