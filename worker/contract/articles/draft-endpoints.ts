import * as z from "zod";
import { draftBody, DraftSaved, Presence, presenceBody, storedDraft } from "#contract/drafts/schemas.ts";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { deleted, idParams, text } from "#contract/schemas.ts";
import { ArticleInput, CONTENT_MAX } from "./admin-schemas.ts";
import { AUTHOR_MAX, IMAGE_ALT_MAX, KEYWORDS_MAX, SLUG_MAX } from "./constants.ts";

const DRAFT_BODY = 256 * KIB;

/** The fields of the editor as they are while a person types, complete or not. */
export const ArticleDraftFields = ArticleInput.extend({
  title: text(200),
  author: text(AUTHOR_MAX),
  category: text(80),
  content: text(CONTENT_MAX),
  imageAlt: text(IMAGE_ALT_MAX).nullable(),
  keywords: text(KEYWORDS_MAX).nullable(),
  slug: text(SLUG_MAX).nullable(),
  readTime: z.number().nullable(),
  aiAssisted: z.boolean().default(false),
});
export type ArticleDraftFields = z.infer<typeof ArticleDraftFields>;

export const ArticleDraft = storedDraft(ArticleDraftFields);
export type ArticleDraft = z.infer<typeof ArticleDraft>;

export const articleDrafts = {
  get: endpoint({
    route: "GET /api/content/articles/:id/draft",
    summary: "Get the caller's unsaved text of an article",
    access: "content.write",
    params: idParams,
    output: z.object({ draft: ArticleDraft.nullable() }),
  }),
  save: endpoint({
    route: "PUT /api/content/articles/:id/draft",
    summary:
      "Store the caller's unsaved text; a stale `revision` gets 409 with the stored draft in `current`",
    access: "content.write",
    params: idParams,
    body: draftBody(ArticleDraftFields),
    maxBody: DRAFT_BODY,
    output: DraftSaved,
  }),
  heartbeat: endpoint({
    route: "POST /api/content/articles/:id/presence",
    summary: "Report that the caller has an article open, and get who else has",
    access: "content.write",
    params: idParams,
    body: presenceBody,
    output: Presence,
  }),
  discard: endpoint({
    route: "DELETE /api/content/articles/:id/draft",
    summary: "Delete the caller's unsaved text of an article",
    access: "content.write",
    params: idParams,
    output: deleted,
  }),
};
