import { useSyncExternalStore } from "react";

/** `prompt` shows the notice until the visitor has chosen; `settings` shows the choices at any time. */
type NoticeState = "prompt" | "dismissed" | "settings";

let state: NoticeState = "prompt";
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setState(next: NoticeState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Focus returns to the opener when the settings close. */
export function openCookieSettings(): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  setState("settings");
}

/** Hides the notice until the next visit. Stores nothing. */
export function closeNotice(): void {
  setState("dismissed");
  opener?.focus();
  opener = null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNoticeState = (): NoticeState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => "prompt",
  );
