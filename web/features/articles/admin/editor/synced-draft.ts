import type { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import type { ArticleDraft, ArticleDraftFields } from "#contract/articles/draft-endpoints.ts";
import { applyDraft, readLocalDraft, writeLocalDraft } from "#web/lib/local-draft.ts";
import { readStorage, writeStorage } from "#web/lib/storage.ts";
import { toArticleFormValues } from "../article-form-values.ts";
import { articleDraftName } from "../local-drafts.tsx";
import { mergeDrafts } from "./merge-fields.ts";

/** The draft that server and browser agreed on last. */
export type SyncedDraft = { revision: number; fields: ArticleInput };

const storageKey = (userId: string, articleId: string) => `synced:${userId}:article:${articleId}`;

export const writeSyncedDraft = (userId: string, articleId: string, synced: SyncedDraft | null): void =>
  writeStorage(storageKey(userId, articleId), synced && JSON.stringify(synced));

function readSyncedDraft(userId: string, articleId: string): SyncedDraft | null {
  try {
    return JSON.parse(readStorage(storageKey(userId, articleId)) ?? "null") as SyncedDraft | null;
  } catch {
    return null;
  }
}

/** The values of the form as the draft stores them: a number field may be empty. */
export const toDraftFields = (values: ArticleInput): ArticleDraftFields => ({
  ...toArticleFormValues(values),
  readTime: Number.isFinite(values.readTime) ? values.readTime : null,
});

export const fromDraftFields = (fields: ArticleDraftFields): ArticleInput =>
  toArticleFormValues({ ...fields, readTime: fields.readTime ?? 1 });

/**
 * Brings the draft of the server into this browser before the form reads it. What was typed here while the server could
 * not be reached, and what another device stored meanwhile, are merged by paragraph.
 */
export function reconcileDrafts(
  userId: string,
  article: StaffArticle,
  stored: ArticleDraft | null,
): SyncedDraft {
  const saved = toArticleFormValues(article);
  const revision = stored?.revision ?? 0;
  if (!stored?.fields) return { revision, fields: saved };
  const fields = fromDraftFields(stored.fields);
  const name = articleDraftName(article.id);
  const local = readLocalDraft<ArticleInput>(userId, name);
  const mine = local && applyDraft(local, saved);
  const synced = readSyncedDraft(userId, article.id);
  // This browser stored the server's draft itself, and has gone on since.
  if (mine && synced?.revision === revision) return { revision, fields };
  const values = mine ? mergeDrafts(synced?.fields ?? saved, mine, fields) : fields;
  const version = Math.min(stored.baseVersion, Number(local?.version ?? stored.baseVersion));
  writeLocalDraft(userId, name, { values, saved, version });
  return { revision, fields };
}
