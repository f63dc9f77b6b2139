import type { ArticleStatus } from "#contract/articles/constants.ts";
import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields } from "#worker/runtime/activity.ts";
import { countUndescribedImages, renderMarkdown } from "#worker/base/markdown.ts";
import type { ArticleRow, ArticlePatch } from "./queries.ts";
import { containsAiText, requireReviewer } from "./review.ts";

/** Status transitions: draft → approved → published; unpublish and requestChanges go one step back (spec B §4). */
export type Transition = "approve" | "requestChanges" | "publish" | "unpublish";

/** `reviewer` is the public name of the person who approves, `note` the requested change. */
export type TransitionInput = { reviewer?: string | undefined; note?: string | undefined };

type TransitionRule = {
  /** Activity name. */
  action: string;
  from: ArticleStatus;
  refusal: string;
  toPatch: (
    article: Pick<ArticleRow, "content" | "firstPublishedAt" | "unpublishAt">,
    now: string,
    input: TransitionInput,
  ) => ArticlePatch;
};

export type Dates = Pick<ArticleRow, "scheduledFor" | "unpublishAt">;

/** Returns the dates that a patch changes, with their values before and after. */
export const diffDates = ({ scheduledFor, unpublishAt }: Dates, patch: Partial<Dates>) =>
  diffFields<Record<string, unknown>>(
    { scheduledFor, unpublishAt },
    {
      scheduledFor: patch.scheduledFor === undefined ? scheduledFor : patch.scheduledFor,
      unpublishAt: patch.unpublishAt === undefined ? unpublishAt : patch.unpublishAt,
    },
  );

const noDates = { scheduledFor: null, isScheduled: false, unpublishAt: null, scheduleError: null } as const;

/** Takes the approval away, and the dates that depend on it. */
export const withdrawnApproval = {
  status: "draft",
  approvedAt: null,
  reviewedBy: null,
  ...noDates,
} as const;

export const transitions: Record<Transition, TransitionRule> = {
  approve: {
    action: "approve",
    from: "draft",
    refusal: "Only a draft can be approved.",
    toPatch: (_, now, { reviewer }) => ({
      status: "approved",
      approvedAt: now,
      reviewedBy: requireReviewer(reviewer),
      changeRequest: null,
      updatedAt: now,
    }),
  },
  requestChanges: {
    action: "request_changes",
    from: "approved",
    refusal: "Only an approved article can go back to draft.",
    toPatch: (_, now, { note }) => ({ ...withdrawnApproval, changeRequest: note || null, updatedAt: now }),
  },
  publish: {
    action: "publish",
    from: "approved",
    refusal: "Only an approved article can be published.",
    toPatch: ({ content, firstPublishedAt, unpublishAt }, now) => ({
      ...noDates,
      unpublishAt: unpublishAt && unpublishAt > now ? unpublishAt : null,
      status: "published",
      // The first date stays: publishing again doesn't make an article new.
      publishedAt: firstPublishedAt ?? now,
      firstPublishedAt: firstPublishedAt ?? now,
      updatedAt: now,
      contentHtml: renderMarkdown(content),
    }),
  },
  unpublish: {
    action: "unpublish",
    from: "published",
    refusal: "Only a published article can be unpublished.",
    toPatch: (_, now) => ({
      ...noDates,
      status: "approved",
      publishedAt: null,
      contentHtml: null,
      updatedAt: now,
    }),
  },
};

const STILL_OUTLINE = "This is still an outline. Write the article and remove the outline note first.";
const INCOMPLETE = "Write the summary and the text first.";
const REQUIRED = { summary: "Sum it up in a sentence or two.", content: "Write the article." };
const NOT_REVIEWED =
  "Nobody has reviewed this article, which contains text by AI. Request changes, then approve it.";

/** Throws invalid_transition for a text that still carries the outline note. */
export function assertNotOutline(content: string): void {
  if (isOutlineDraft(content)) throw new AppError("invalid_transition", STILL_OUTLINE);
}

/** Throws 400 for an article that a reader would find empty. */
export function assertComplete(article: Pick<ArticleRow, "summary" | "content">): void {
  const missing = (["summary", "content"] as const).filter((name) => article[name].trim() === "");
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((name) => [name, [REQUIRED[name]]]));
  throw new AppError("validation_failed", INCOMPLETE, { fields });
}

/** Throws invalid_transition for a text with images that nobody described. */
export function assertImagesDescribed(content: string): void {
  const count = countUndescribedImages(content);
  if (count === 0) return;
  const images = count === 1 ? "1 image in the text has" : `${count} images in the text have`;
  throw new AppError(
    "invalid_transition",
    `${images} no alternative text. Describe what each image shows, then publish.`,
  );
}

/** Throws when this approved text must not be published. */
export function assertPublishable(
  article: Pick<ArticleRow, "summary" | "content" | "writer" | "aiAssisted" | "reviewedBy">,
): void {
  assertNotOutline(article.content);
  assertComplete(article);
  assertImagesDescribed(article.content);
  // Articles that a schedule published in the past can be approved without a review.
  if (containsAiText(article) && !article.reviewedBy) throw new AppError("invalid_transition", NOT_REVIEWED);
}

/** Returns the patch of a transition. Throws invalid_transition when the article's state doesn't allow it. */
export function applyTransition(
  transition: Transition,
  article: ArticleRow,
  now: string,
  input: TransitionInput = {},
): ArticlePatch {
  const { from, refusal, toPatch } = transitions[transition];
  if (article.status !== from) {
    throw new AppError("invalid_transition", `${refusal} This one is ${article.status}.`);
  }
  if (transition === "approve") {
    assertNotOutline(article.content);
    assertComplete(article);
  }
  if (transition === "publish") assertPublishable(article);
  return toPatch(article, now, input);
}
