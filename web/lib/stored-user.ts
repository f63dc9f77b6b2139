import { useSyncExternalStore } from "react";
import {
  CLOSED_JOBS_KEY,
  subscribeToStorage,
  RECENT_PAGES_KEY,
  writeStorage,
  readStorage,
  notifyStorageChange,
} from "./storage.ts";

/** Stores the user between visits (spec B §3). A rendering hint only; the server decides. */
const USER_KEY = "user";
type StoredUser = { username: string };

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null };

/** Removes a value that cannot be parsed. */
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
    return hasUsername && typeof parsed.username === "string"
      ? { ...parsed, username: parsed.username }
      : null;
  } catch {
    return null;
  }
}

/** Stores the user for all tabs; null signs out locally. */
export function storeUser(user: StoredUser | null): void {
  writeStorage(USER_KEY, user && JSON.stringify(user));
  // Titles may contain personal data, so they are cleared with the user.
  if (!user) for (const key of [RECENT_PAGES_KEY, CLOSED_JOBS_KEY]) writeStorage(key, null);
  notifyStorageChange();
}

/** Null during server rendering and hydration. */
export const useStoredUser = (): StoredUser | null =>
  useSyncExternalStore(subscribeToStorage, readStoredUser, () => null);
