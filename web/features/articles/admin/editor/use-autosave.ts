import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ArticleInput } from "#contract/articles/admin-schemas.ts";
import { ArticleDraft } from "#contract/articles/draft-endpoints.ts";
import { ApiError, callApi } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.ts";
import { toast } from "#web/ui/toast-store.ts";
import { staffArticleById } from "../queries.ts";
import { mergeDrafts } from "./merge-fields.ts";
import { fromDraftFields, type SyncedDraft, toDraftFields, writeSyncedDraft } from "./synced-draft.ts";

const AUTOSAVE_DELAY_MS = 3_000;
const HEARTBEAT_MS = 15_000;

/** `stored`: the server has everything that was typed. */
export type AutosaveState = "idle" | "saving" | "stored" | "offline" | "failed";

type AutosaveOptions = {
  /** Null for an article that is not created yet: its text stays in the browser. */
  articleId: string | null;
  baseVersion: number;
  initial: SyncedDraft;
  form: UseFormReturn<ArticleInput>;
  onChange: (state: AutosaveState) => void;
};

const isEqual = (a: ArticleInput, b: ArticleInput): boolean =>
  JSON.stringify(toDraftFields(a)) === JSON.stringify(toDraftFields(b));

/** Stores the draft on the server a few seconds after the last keystroke, and reports that the article is open. */
export function useAutosave({ articleId, baseVersion, initial, form, onChange }: AutosaveOptions) {
  const queryClient = useQueryClient();
  const { id: userId } = useMe();
  const [editors, setEditors] = useState<readonly string[]>([]);
  const synced = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sendLatest = useRef<() => void>(() => undefined);
  const isSending = useRef(false);
  /** Typed, and not on the server yet. */
  const isWaiting = useRef(false);

  const applyPresence = (presence: { version: number; editors: string[] }) => {
    setEditors(presence.editors);
    if (!articleId) return;
    const { queryKey } = staffArticleById(articleId);
    const known = queryClient.getQueryData(queryKey)?.version ?? baseVersion;
    if (presence.version > known) void queryClient.invalidateQueries({ queryKey });
  };
  const setSynced = (next: SyncedDraft) => {
    synced.current = next;
    if (articleId) writeSyncedDraft(userId, articleId, next);
  };

  /** Another window of this person stored something else meanwhile. */
  const mergeOther = (stored: ArticleDraft) => {
    const theirs = stored.fields ? fromDraftFields(stored.fields) : null;
    if (theirs) {
      const merged = mergeDrafts(synced.current.fields, form.getValues(), theirs);
      for (const [name, value] of Object.entries(merged))
        form.setValue(name as keyof ArticleInput, value, { shouldDirty: true });
      toast({ title: "Your changes from another window were added.", tone: "note" });
    }
    setSynced({ revision: stored.revision, fields: theirs ?? synced.current.fields });
  };

  const schedule = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendLatest.current(), AUTOSAVE_DELAY_MS);
  };

  const send = useEffectEvent(async () => {
    clearTimeout(timer.current);
    if (!articleId || isSending.current || !isWaiting.current) return;
    isWaiting.current = false;
    const values = { ...form.getValues() };
    // Saved meanwhile.
    if (isEqual(values, synced.current.fields)) return;
    isSending.current = true;
    onChange("saving");
    let canRetry = true;
    try {
      const { revision, ...presence } = await callApi("PUT /api/content/articles/:id/draft", {
        params: { id: articleId },
        body: { baseVersion, revision: synced.current.revision, fields: toDraftFields(values) },
      });
      setSynced({ revision, fields: values });
      applyPresence(presence);
      if (!isWaiting.current) onChange("stored");
    } catch (error) {
      isWaiting.current = true;
      // Without an answer, the next heartbeat or the network's return tries again.
      canRetry = error instanceof ApiError && error.code === "conflict";
      const stored = error instanceof ApiError && error.code === "conflict" ? error.current : undefined;
      const other = ArticleDraft.safeParse(stored).data;
      if (other) mergeOther(other);
      onChange(error instanceof ApiError && error.status === 0 ? "offline" : other ? "saving" : "failed");
    }
    isSending.current = false;
    if (isWaiting.current && canRetry) schedule();
  });

  const beat = useEffectEvent(async () => {
    if (!articleId || document.visibilityState === "hidden") return;
    if (isWaiting.current) {
      await send();
      return;
    }
    // Offline, the next beat tries again.
    const presence = await callApi("POST /api/content/articles/:id/presence", {
      params: { id: articleId },
      body: { baseVersion },
    }).catch(() => null);
    if (presence) applyPresence(presence);
  });

  const { subscribe } = form;
  const onTyped = useEffectEvent(() => {
    if (isEqual(form.getValues(), synced.current.fields)) return;
    isWaiting.current = true;
    onChange("idle");
    schedule();
  });
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
    /** After a save or when the draft was discarded: nothing waits, and a late answer changes nothing. */
    reset: (fields: ArticleInput) => {
      clearTimeout(timer.current);
      isWaiting.current = false;
      // Saving and discarding count as a revision of the draft.
      synced.current = { revision: synced.current.revision + 1, fields };
      if (articleId) writeSyncedDraft(userId, articleId, null);
      onChange("idle");
    },
  };
}
