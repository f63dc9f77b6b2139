import { useSyncExternalStore } from "react";

type ToastTone = "positive" | "danger" | "note";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** One thing to do about it, such as Undo; the message closes with it. */
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

/** Says something in the corner for five seconds. One at a time: a later message takes the place of the earlier one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  setActiveToast({ ...message, id: lastId, open: true });
}

/** Closes the message with this id, or whichever is open. */
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
