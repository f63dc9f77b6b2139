import type { FieldValues } from "react-hook-form";
import { applyDraft, readLocalDraft, writeLocalDraft } from "#web/lib/local-draft.ts";
import { readStorage, writeStorage } from "#web/lib/storage.ts";
import type { DraftSource, StoredDraft } from "./draft-source.ts";
import { mergeDrafts } from "./merge-fields.ts";

/** The draft that server and browser agreed on last. */
export type SyncedDraft<T> = { revision: number; fields: T };

const storageKey = (userId: string, name: string) => `synced:${userId}:${name}`;

export const writeSyncedDraft = <T>(userId: string, name: string, synced: SyncedDraft<T> | null): void =>
  writeStorage(storageKey(userId, name), synced && JSON.stringify(synced));

function readSyncedDraft<T>(userId: string, name: string): SyncedDraft<T> | null {
  try {
    return JSON.parse(readStorage(storageKey(userId, name)) ?? "null") as SyncedDraft<T> | null;
  } catch {
    return null;
  }
}

/**
 * Brings the draft of the server into this browser before the form reads it. What was typed here while the server could
 * not be reached, and what another device stored meanwhile, are merged by paragraph. `saved` is the record as a form.
 */
export function reconcileDrafts<T extends FieldValues, F>(
  source: DraftSource<T, F>,
  userId: string,
  { id, saved }: { id: string; saved: T },
  stored: StoredDraft<F> | null,
): SyncedDraft<T> {
  const revision = stored?.revision ?? 0;
  if (!stored?.fields) return { revision, fields: saved };
  const fields = source.fromFields(stored.fields);
  const name = source.name(id);
  const local = readLocalDraft<T>(userId, name);
  const mine = local && applyDraft(local, saved);
  const synced = readSyncedDraft<T>(userId, name);
  // This browser stored the server's draft itself, and has gone on since.
  if (mine && synced?.revision === revision) return { revision, fields };
  const values = mine ? mergeDrafts(synced?.fields ?? saved, mine, fields, source.textName) : fields;
  const version = Math.min(stored.baseVersion, Number(local?.version ?? stored.baseVersion));
  writeLocalDraft(userId, name, { values, saved, version });
  return { revision, fields };
}
