type Asker = (go: () => void) => boolean;

const askers = new Set<Asker>();

/** Lets a form that holds something unsaved ask before what `leaveSafely` is about to do; answers how to stop that. */
export function askBeforeLeaving(ask: Asker): () => void {
  askers.add(ask);
  return () => void askers.delete(ask);
}

/** Does what ends the work on this page, after whatever is unsaved was given up. */
export function leaveSafely(go: () => void): void {
  for (const ask of askers) if (ask(go)) return;
  go();
}
