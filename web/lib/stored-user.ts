import { useSyncExternalStore } from "react";
import { CLOSED_JOBS_KEY, subscribeToStorage, RECENT_PAGES_KEY, writeStorage, readStorage, notifyStorageChange } from "./storage.ts";

/** Where the signed-in user is remembered between visits (spec B §3). A hint for what to draw; the server decides. */
const USER_KEY = "user";
type StoredUser = { username: string };

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null };

/** The remembered user; one that cannot be parsed is removed. */
function readStoredUser(): StoredUser | null {
  const text = readStorage(USER_KEY);
  if (text !== cached.text) {
    cached = { text, user: parse(text) };
    if (text && !cached.user) writeStorage(USER_KEY, null);
  }
  return cached.user;
}

function parse(text: string | null): StoredUser | null {
  try {
    const parsed: unknown = JSON.parse(text ?? "null");
    const hasUsername = typeof parsed === "object" && parsed !== null && "username" in parsed;
    return hasUsername && typeof parsed.username === "string" ? { ...parsed, username: parsed.username } : null;
  } catch {
    return null;
  }
}

/** Remembers who signed in, or with null forgets it, in every tab. */
export function storeUser(user: StoredUser | null): void {
  writeStorage(USER_KEY, user && JSON.stringify(user));
  // Titles may name people; they are nobody else's business.
  if (!user) for (const key of [RECENT_PAGES_KEY, CLOSED_JOBS_KEY]) writeStorage(key, null);
  notifyStorageChange();
}

/** The remembered user; null in the first HTML, which is the same for everybody. */
export const useStoredUser = (): StoredUser | null =>
  useSyncExternalStore(subscribeToStorage, readStoredUser, () => null);
