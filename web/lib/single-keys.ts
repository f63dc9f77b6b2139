import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "./storage.ts";

const SINGLE_KEYS_KEY = "single-keys";
const listeners = new Set<() => void>();
export const areSingleKeysEnabled = () => readStorage(SINGLE_KEYS_KEY) !== "off";

/** Single-key shortcuts disturb speech input, so users can turn them off (WCAG 2.1.4). */
export const useSingleKeysEnabled = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysEnabled);

export function setSingleKeysEnabled(enabled: boolean): void {
  writeStorage(SINGLE_KEYS_KEY, enabled ? null : "off");
  for (const listener of listeners) listener();
}

/** Elements in which keys are text or belong to the widget. */
const TEXT_INPUT_SELECTOR =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu]";

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_INPUT_SELECTOR) !== null;

export const isDialogOpen = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;
