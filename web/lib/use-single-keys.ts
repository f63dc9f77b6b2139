import { useEffect, useRef } from "react";
import { areSingleKeysEnabled, isDialogOpen, isTyping } from "./single-keys.ts";

type KeyAction = (target: Element | null) => void;

/**
 * Single-key shortcuts of a screen, by lower-case key. They do nothing while typing, in menus and dialogs, with a modifier
 * key, or when the user has turned single keys off.
 */
export function useSingleKeys(actions: Record<string, KeyAction | undefined>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let lastKey = "";
    let lastAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      // The second key of a `g` sequence goes to another screen.
      const isSecondKey = lastKey === "g" && event.timeStamp - lastAt < 1_500;
      [lastKey, lastAt] = [isSecondKey ? "" : key, event.timeStamp];
      const action = latest.current[key];
      if (!action || isSecondKey || isTyping(event.target) || isDialogOpen() || !areSingleKeysEnabled())
        return;
      event.preventDefault();
      action(event.target instanceof Element ? event.target : null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
