import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { Presence } from "#contract/drafts/schemas.ts";
import { ApiError } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { DraftSource, StoredDraft } from "./draft-source.ts";
import { mergeDrafts } from "./merge-fields.ts";
import { type SyncedDraft, writeSyncedDraft } from "./synced-draft.ts";

const AUTOSAVE_DELAY_MS = 3_000;
const HEARTBEAT_MS = 15_000;

/** `stored`: the server has everything that was typed. `incomplete`: a new record can't be created yet. */
export type AutosaveState = "idle" | "saving" | "stored" | "offline" | "failed" | "incomplete";

type AutosaveOptions<T extends FieldValues, F> = {
  source: DraftSource<T, F>;
  /** Null for a record that is not created yet: its text stays in the browser until `create` can accept it. */
  recordId: string | null;
  /** What a new record must be like to be created. */
  schema: z.ZodType<unknown, T>;
  /** Creates the record and gives the hook its id. */
  create: (values: T) => Promise<unknown>;
  baseVersion: number;
  initial: SyncedDraft<T>;
  form: UseFormReturn<T>;
  onChange: (state: AutosaveState) => void;
  /** Called with the record's saved version, after each report to the server. */
  onVersion: (version: number) => void;
};

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;

/**
 * Stores the draft on the server a few seconds after the last keystroke, and reports that the record is open. A new
 * record is created as soon as it is valid.
 */
export function useAutosave<T extends FieldValues, F>({
  source,
  recordId,
  schema,
  create,
  baseVersion,
  initial,
  form,
  onChange,
  onVersion,
}: AutosaveOptions<T, F>) {
  const { id: userId } = useMe();
  const [editors, setEditors] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  const synced = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sendLatest = useRef<() => void>(() => undefined);
  const isSending = useRef(false);
  /** Typed, and not on the server yet. */
  const isWaiting = useRef(false);

  const isEqual = (a: T, b: T): boolean =>
    JSON.stringify(source.toFields(a)) === JSON.stringify(source.toFields(b));
  const applyPresence = (presence: Presence) => {
    setEditors(presence.editors);
    onVersion(presence.version);
  };
  const setSynced = (next: SyncedDraft<T>) => {
    synced.current = next;
    if (recordId) writeSyncedDraft(userId, source.name(recordId), next);
  };

  /** Another window of this person stored something else meanwhile. */
  const mergeOther = (stored: StoredDraft<F>) => {
    const theirs = stored.fields ? source.fromFields(stored.fields) : null;
    if (theirs) {
      const merged = mergeDrafts(synced.current.fields, form.getValues(), theirs, source.textName);
      for (const [name, value] of Object.entries(merged))
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
      toast({ title: "Your changes from another window were added.", tone: "note" });
    }
    setSynced({ revision: stored.revision, fields: theirs ?? synced.current.fields });
  };

  const schedule = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendLatest.current(), AUTOSAVE_DELAY_MS);
  };

  // A mutation, so that the page asks for the password when the session has ended.
  const { mutateAsync: saveDraft } = useMutation({
    mutationFn: ({ id, values }: { id: string; values: T }) =>
      source.save(id, { baseVersion, revision: synced.current.revision, fields: source.toFields(values) }),
    meta: { changesCounts: false },
  });
  const storeDraft = async (id: string, values: T) => {
    const { revision, ...presence } = await saveDraft({ id, values });
    setSynced({ revision, fields: values });
    applyPresence(presence);
  };
  /** Waits for a correction: a repeat would be refused again. */
  const refuse = (reason: string) => {
    setProblem(reason);
    onChange("incomplete");
  };

  const send = useEffectEvent(async () => {
    clearTimeout(timer.current);
    if (isSending.current || !isWaiting.current) return;
    isWaiting.current = false;
    const values = { ...form.getValues() };
    // Saved meanwhile.
    if (isEqual(values, synced.current.fields)) return;
    const invalid = recordId ? undefined : schema.safeParse(values).error;
    if (invalid) return refuse(invalid.issues[0]!.message);
    isSending.current = true;
    onChange("saving");
    let canRetry = true;
    try {
      await (recordId ? storeDraft(recordId, values) : create(values));
      if (!isWaiting.current) onChange("stored");
    } catch (error) {
      if (!recordId && isRefused(error)) {
        isSending.current = false;
        return refuse(Object.values(error.fields)[0]?.[0] ?? error.message);
      }
      isWaiting.current = true;
      // Without an answer, the next heartbeat or the network's return tries again.
      canRetry = error instanceof ApiError && error.code === "conflict";
      const stored = error instanceof ApiError && error.code === "conflict" ? error.current : undefined;
      const other = source.parse(stored);
      if (other) mergeOther(other);
      onChange(error instanceof ApiError && error.status === 0 ? "offline" : other ? "saving" : "failed");
    }
    isSending.current = false;
    if (isWaiting.current && canRetry) schedule();
  });

  const beat = useEffectEvent(async () => {
    if (document.visibilityState === "hidden") return;
    if (isWaiting.current) {
      await send();
      return;
    }
    if (!recordId) return;
    // Offline, the next beat tries again.
    const presence = await source.reportOpen(recordId, baseVersion).catch(() => null);
    if (presence) applyPresence(presence);
  });

  const { subscribe } = form;
  const resume = () => {
    if (isEqual(form.getValues(), synced.current.fields)) return;
    isWaiting.current = true;
    onChange("idle");
    schedule();
  };
  const onTyped = useEffectEvent(resume);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => onTyped() }), [subscribe]);
  useEffect(() => {
    const sendNow = () => void send();
    sendLatest.current = sendNow;
    const sendBeat = () => void beat();
    sendBeat();
    const interval = setInterval(sendBeat, HEARTBEAT_MS);
    addEventListener("online", sendNow);
    return () => {
      clearInterval(interval);
      removeEventListener("online", sendNow);
      // Leaving the page does not wait for the timer.
      sendNow();
    };
  }, []);

  return {
    editors,
    problem,
    /** Stores the form if it differs from what the server has. */
    resume,
    /** After a save or when the draft was discarded: nothing waits, and a late answer changes nothing. */
    reset: (fields: T, revision = synced.current.revision + 1) => {
      clearTimeout(timer.current);
      isWaiting.current = false;
      // Saving and discarding count as a revision of the draft.
      synced.current = { revision, fields };
      if (recordId) writeSyncedDraft(userId, source.name(recordId), null);
      onChange("idle");
    },
  };
}
