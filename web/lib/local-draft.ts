import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { listStorageKeys, readStorage, writeStorage } from "./storage.ts";

/** Unsaved values of a form, and the version of the record that they started from. */
type LocalDraft<T> = { values: T; version: number; savedAt: string };

const PREFIX = "unsaved:";
const MAX_AGE_MS = 30 * 86_400_000;

const storageKey = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;

/** Forms of a user with unsaved values, by name. Drafts older than 30 days are deleted. */
export function listLocalDrafts<T>(userId: string): { name: string; draft: LocalDraft<T> }[] {
  const prefix = storageKey(userId, "");
  return listStorageKeys(prefix).flatMap((key) => {
    const name = key.slice(prefix.length);
    const draft = readLocalDraft<T>(userId, name);
    return draft ? [{ name, draft }] : [];
  });
}

export function readLocalDraft<T>(userId: string, name: string): LocalDraft<T> | null {
  const key = storageKey(userId, name);
  const text = readStorage(key);
  if (text === null) return null;
  const draft = parseDraft<T>(text);
  const isUsable = draft !== null && Date.now() - Date.parse(draft.savedAt) < MAX_AGE_MS;
  if (!isUsable) writeStorage(key, null);
  return isUsable ? draft : null;
}

function parseDraft<T>(text: string): LocalDraft<T> | null {
  try {
    return JSON.parse(text) as LocalDraft<T>;
  } catch {
    return null;
  }
}

export const clearLocalDraft = (userId: string, name: string): void =>
  writeStorage(storageKey(userId, name), null);

/** Whether two sets of form values are equal. */
export const hasSameValues = (first: FieldValues, second: FieldValues): boolean =>
  Object.keys(second).every((field) => Object.is(first[field], second[field]));

type DraftOptions<T> = {
  userId: string;
  name: string;
  /** Values as stored on the server; an equal form needs no draft. */
  saved: T;
  getVersion: () => number;
};

/** Stores the form in this browser at each change, so that a crash, a reload or an ended session loses nothing. */
export function useLocalDraft<T extends FieldValues>(form: UseFormReturn<T>, options: DraftOptions<T>): void {
  const { subscribe } = form;
  const { userId, name, saved, getVersion } = options;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const draft = { values, version: getVersion(), savedAt: new Date().toISOString() };
          const text = hasSameValues(values, saved) ? null : JSON.stringify(draft);
          writeStorage(storageKey(userId, name), text);
        },
      }),
    [subscribe, userId, name, saved, getVersion],
  );
}
