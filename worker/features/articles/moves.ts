import type { ArticleStatus } from "#contract/articles/constants.ts";
import { isStillOutline } from "#contract/article-generation/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { articleHtml } from "./markdown.ts";
import type { ArticleRow, ArticleSet } from "./queries.ts";

/** The steps of an article's life: draft → approved → published, and back from there to approved (spec B §4). */
export type Move = "approve" | "publish" | "unpublish";

type Step = {
  from: ArticleStatus;
  refusal: string;
  set: (article: Pick<ArticleRow, "content" | "firstPublishedAt">, now: string) => ArticleSet;
};

export const steps: Record<Move, Step> = {
  approve: {
    from: "draft",
    refusal: "Only a draft can be approved.",
    set: (_, now) => ({ status: "approved", approvedAt: now, updatedAt: now }),
  },
  publish: {
    from: "approved",
    refusal: "Only an approved article can be published.",
    set: ({ content, firstPublishedAt }, now) => ({
      status: "published",
      publishedAt: now,
      firstPublishedAt: firstPublishedAt ?? now,
      updatedAt: now,
      contentHtml: articleHtml(content),
    }),
  },
  unpublish: {
    from: "published",
    refusal: "Only a published article can be taken off the website.",
    set: (_, now) => ({ status: "approved", publishedAt: null, contentHtml: null, updatedAt: now }),
  },
};

const OUTLINE =
  "This is still an outline. Edit it, write the article and take out the note that says so; then it can go on.";

/** Throws 409 for a text that says of itself that it is not to be read yet. */
export function refuseOutline(content: string): void {
  if (isStillOutline(content)) throw new AppError("invalid_transition", OUTLINE);
}

/** What this step changes in the article. Throws 409 when the article does not stand where the step begins. */
export function stepOf(move: Move, article: ArticleRow, now: string): ArticleSet {
  const { from, refusal, set } = steps[move];
  if (article.status !== from) {
    throw new AppError("invalid_transition", `${refusal} This one is ${article.status}.`);
  }
  if (move !== "unpublish") refuseOutline(article.content);
  return set(article, now);
}
