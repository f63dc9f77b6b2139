// A browser may refuse storage altogether; everything here then remembers nothing, and nothing breaks.

const listeners = new Set<() => void>();

/** Calls back when something stored may have changed, here or in another tab; answers how to end that. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Tells this tab that something stored has changed; other tabs hear it from their browser. */
export function notifyStorageChange(): void {
  for (const listener of listeners) listener();
}

/** Under which name the pages stand that somebody opened last. */
export const RECENT_PAGES_KEY = "recent-pages";
/** Under which name that stands which somebody closed and can still bring back. */
export const CLOSED_JOBS_KEY = "closed-jobs";

/** What is stored under `key`, in all tabs; null for nothing. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` under `key` for the next visit; null removes it. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Refused: the choice holds for this page only.
  }
}
