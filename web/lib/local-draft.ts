import { listStorageKeys, readStorage, writeStorage } from "./storage.ts";

/** Unsaved values of a form. */
type LocalDraft<T> = {
  values: T;
  /** Fields to restore: those that differ from the record. The others are only stored for display. */
  changed: string[];
  /** Version of the record that the form started from. */
  version: string | number | null;
  savedAt: string;
};

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

/** Stores the values that differ from the record, except secrets; without a difference, deletes the draft. */
export function writeLocalDraft(
  userId: string,
  name: string,
  { values, saved, version, secretFields = [], restoreAll = false }: DraftState,
): void {
  const isSecret = (field: string) => secretFields.includes(field);
  const changed = getChangedFields(values, saved).filter((field) => !isSecret(field));
  const stored = Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)));
  const draft: LocalDraft<object> = {
    values: stored,
    changed: restoreAll ? Object.keys(stored) : changed,
    version,
    savedAt: new Date().toISOString(),
  };
  writeStorage(storageKey(userId, name), changed.length > 0 ? JSON.stringify(draft) : null);
}

type DraftState = {
  values: object;
  saved: object;
  version: string | number | null;
  secretFields?: readonly string[];
  restoreAll?: boolean;
};

/** The record with the draft's changed fields, or null if the draft changes nothing. */
export function applyDraft<T extends object>(draft: LocalDraft<T>, saved: T): T | null {
  const changes = Object.fromEntries(
    Object.entries(draft.values).filter(([field]) => draft.changed.includes(field)),
  );
  const merged = { ...saved, ...changes };
  return getChangedFields(merged, saved).length > 0 ? merged : null;
}

function getChangedFields(values: object, saved: object): string[] {
  const before = new Map(Object.entries(saved));
  return Object.entries(values).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(before.get(field)) ? [] : [field],
  );
}
