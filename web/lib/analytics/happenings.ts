/** What a form or a page has to tell. Nothing that names a person. */
export type Happening =
  | { type: "application"; jobId: string | null; experienced: boolean }
  | { type: "contact"; form: "home" | "contact-page"; leadScore: number }
  | { type: "booking" };

type Listener = (happening: Happening) => void;
const listeners = new Set<Listener>();

/** Says that something happened. Only a visit that may be recorded has a listener; otherwise it is forgotten at once. */
export function report(happening: Happening): void {
  for (const listener of listeners) listener(happening);
}

/** Listens until the returned function is called. */
export function onHappening(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
