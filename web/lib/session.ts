import { useSyncExternalStore } from "react";
import { CLOSED, onStored, RECENT, store, stored, tellStored } from "./storage.ts";

/** Where the signed-in user is remembered between visits (spec B §3). A hint for what to draw; the server decides. */
const KEY = "user";
type Remembered = { username: string };

let cached: { text: string | null; user: Remembered | null } = { text: null, user: null };

/** The remembered user; one that cannot be parsed is removed. */
function rememberedUser(): Remembered | null {
  const text = stored(KEY);
  if (text !== cached.text) {
    cached = { text, user: parse(text) };
    if (text && !cached.user) store(KEY, null);
  }
  return cached.user;
}

function parse(text: string | null): Remembered | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    const named = typeof kept === "object" && kept !== null && "username" in kept;
    return named && typeof kept.username === "string" ? { ...kept, username: kept.username } : null;
  } catch {
    return null;
  }
}

/** Remembers who signed in, or with null forgets it, in every tab. */
export function remember(user: Remembered | null): void {
  store(KEY, user && JSON.stringify(user));
  // Titles may name people; they are nobody else's business.
  if (!user) for (const key of [RECENT, CLOSED]) store(key, null);
  tellStored();
}

/** The remembered user; null in the first HTML, which is the same for everybody. */
export const useRememberedUser = (): Remembered | null =>
  useSyncExternalStore(onStored, rememberedUser, () => null);
