/** Events of forms and pages. They contain no personal data. */
export type AnalyticsEvent =
  | { type: "application"; jobId: string | null; experienced: boolean }
  | { type: "contact"; form: "home" | "contact-page"; leadScore: number }
  | { type: "booking" };

type Listener = (event: AnalyticsEvent) => void;
const listeners = new Set<Listener>();

/** Notifies listeners. Without analytics consent there are none, and the event is dropped. */
export function emitAnalyticsEvent(event: AnalyticsEvent): void {
  for (const listener of listeners) listener(event);
}

/** Returns a function that removes the listener. */
export function onAnalyticsEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
