import { useSyncExternalStore } from "react";

type ToastTone = "positive" | "danger" | "note";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** One thing to do about it, such as Undo; the message closes with it. */
  action?: { label: string; onAct: () => void };
};

type ShownToast = ToastMessage & { id: number; open: boolean };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner for five seconds. One at a time: a later message takes the place of the earlier one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, open: true });
}

/** Closes the message with this id, or whichever is open. */
export function dismissToast(id = shown?.id): void {
  if (shown?.open && shown.id === id) show({ ...shown, open: false });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
