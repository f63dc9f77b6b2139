import { useSyncExternalStore } from "react";

type ToastTone = "positive" | "danger" | "note";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** One follow-up, such as Undo; it closes the message. */
  action?: { label: string; onClick: () => void };
};

type ActiveToast = ToastMessage & { id: number; open: boolean };

let activeToast: ActiveToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function setActiveToast(next: ActiveToast | null) {
  activeToast = next;
  for (const listener of listeners) listener();
}

/** Shows a message for five seconds. A later message replaces the earlier one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  setActiveToast({ ...message, id: lastId, open: true });
}

/** Closes the message with this id, or the current one. */
export function dismissToast(id = activeToast?.id): void {
  if (activeToast?.open && activeToast.id === id) setActiveToast({ ...activeToast, open: false });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): ActiveToast | null {
  return useSyncExternalStore(
    subscribe,
    () => activeToast,
    () => null,
  );
}
