import { useSyncExternalStore } from "react";

/** `asking` shows the notice to whoever has not chosen yet; `settings` shows the choices, also to those who have. */
type NoticeState = "asking" | "dismissed" | "settings";

let state: NoticeState = "asking";
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setState(next: NoticeState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the choices from anywhere; the focus goes back to where it was when they close. */
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
    () => "asking",
  );
