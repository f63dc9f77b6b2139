// Wraps localStorage; when it is unavailable, reads return null and writes do nothing.

const listeners = new Set<() => void>();

/** Calls `listener` on changes in this or another tab; returns a function that unsubscribes. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Notifies this tab; other tabs get the browser's `storage` event. */
export function notifyStorageChange(): void {
  for (const listener of listeners) listener();
}

export const RECENT_PAGES_KEY = "recent-pages";
export const CLOSED_JOBS_KEY = "closed-jobs";

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function listStorageKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Null removes the value. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage unavailable: the value is lost on reload.
  }
}
