/** What a form or a page has to tell. Nothing that names a person. */
export type AnalyticsEvent =
  | { type: "application"; jobId: string | null; experienced: boolean }
  | { type: "contact"; form: "home" | "contact-page"; leadScore: number }
  | { type: "booking" };

type Listener = (event: AnalyticsEvent) => void;
const listeners = new Set<Listener>();

/** Says that something happened. Only a visit that may be recorded has a listener; otherwise it is forgotten at once. */
export function emitAnalyticsEvent(event: AnalyticsEvent): void {
  for (const listener of listeners) listener(event);
}

/** Listens until the returned function is called. */
export function onAnalyticsEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
