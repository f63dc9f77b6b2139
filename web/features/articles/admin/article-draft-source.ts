import type { ArticleInput } from "#contract/articles/admin-schemas.ts";
import { ArticleDraft, type ArticleDraftFields } from "#contract/articles/draft-endpoints.ts";
import type { DraftSource } from "#web/features/drafts/draft-source.ts";
import { callApi } from "#web/lib/api.ts";
import { toArticleFormValues } from "./article-form-values.ts";
import { discardDraftOnServer } from "./mutations.ts";

export const ARTICLE_DRAFTS = "article:";

/** Drafts of articles. */
export const articleDraftSource: DraftSource<ArticleInput, ArticleDraftFields> = {
  name: (id) => ARTICLE_DRAFTS + id,
  textName: "content",
  save: (id, draft) => callApi("PUT /api/content/articles/:id/draft", { params: { id }, body: draft }),
  reportOpen: (id, baseVersion) =>
    callApi("POST /api/content/articles/:id/presence", { params: { id }, body: { baseVersion } }),
  discard: discardDraftOnServer,
  parse: (value) => ArticleDraft.safeParse(value).data,
  // A number field may be empty.
  toFields: (values) => ({
    ...toArticleFormValues(values),
    readTime: Number.isFinite(values.readTime) ? values.readTime : null,
  }),
  fromFields: (fields) => toArticleFormValues({ ...fields, readTime: fields.readTime ?? 1 }),
};
