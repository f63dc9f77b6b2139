import type { ArticleStatus } from "#contract/articles/constants.ts";
import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { renderMarkdown } from "./markdown.ts";
import type { ArticleRow, ArticlePatch } from "./queries.ts";

/** Status transitions: draft → approved → published, and unpublish back to approved (spec B §4). */
export type Transition = "approve" | "publish" | "unpublish";

type TransitionRule = {
  from: ArticleStatus;
  refusal: string;
  toPatch: (article: Pick<ArticleRow, "content" | "firstPublishedAt">, now: string) => ArticlePatch;
};

export const transitions: Record<Transition, TransitionRule> = {
  approve: {
    from: "draft",
    refusal: "Only a draft can be approved.",
    toPatch: (_, now) => ({ status: "approved", approvedAt: now, updatedAt: now }),
  },
  publish: {
    from: "approved",
    refusal: "Only an approved article can be published.",
    toPatch: ({ content, firstPublishedAt }, now) => ({
      status: "published",
      publishedAt: now,
      firstPublishedAt: firstPublishedAt ?? now,
      updatedAt: now,
      contentHtml: renderMarkdown(content),
    }),
  },
  unpublish: {
    from: "published",
    refusal: "Only a published article can be unpublished.",
    toPatch: (_, now) => ({ status: "approved", publishedAt: null, contentHtml: null, updatedAt: now }),
  },
};

const STILL_OUTLINE = "This is still an outline. Write the article and remove the outline note first.";

/** Throws invalid_transition for a text that still carries the outline note. */
export function assertNotOutline(content: string): void {
  if (isOutlineDraft(content)) throw new AppError("invalid_transition", STILL_OUTLINE);
}

/** Returns the patch of a transition. Throws invalid_transition when the current status doesn't allow it. */
export function applyTransition(transition: Transition, article: ArticleRow, now: string): ArticlePatch {
  const { from, refusal, toPatch } = transitions[transition];
  if (article.status !== from) {
    throw new AppError("invalid_transition", `${refusal} This one is ${article.status}.`);
  }
  if (transition !== "unpublish") assertNotOutline(article.content);
  return toPatch(article, now);
}
