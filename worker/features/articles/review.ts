import { isAiWritten } from "#contract/article-generation/constants.ts";
import { displayName } from "#worker/base/display-name.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Staff } from "#worker/runtime/ctx.ts";
import type { ArticleRow } from "./queries.ts";

const REVIEWER_UNKNOWN = "Name the person who reviewed it, or enter your public name under My profile.";

/** Throws validation_failed without a name. */
export function requireReviewer(name: string | undefined): string {
  if (name) return name;
  throw new AppError("validation_failed", REVIEWER_UNKNOWN, { fields: { reviewedBy: [REVIEWER_UNKNOWN] } });
}

/** The name that readers see for a member of staff; empty if the username is a mail address and no name is entered. */
export const getPublicName = ({ publicName, username }: Pick<Staff, "publicName" | "username">): string =>
  publicName ?? displayName(username);

/** Whether a model wrote the text or a part of it. */
export const containsAiText = ({ writer, aiAssisted }: Pick<ArticleRow, "writer" | "aiAssisted">): boolean =>
  isAiWritten(writer) || aiAssisted;

const REVIEWED_FIELDS = ["title", "summary", "content"];

/**
 * Review columns of an edit of a published article. Readers see the text at once, so the person who saves it has reviewed it,
 * where the page names a reviewer or has to name one.
 */
export function reviewOfEdit(
  staff: Staff,
  after: Pick<ArticleRow, "writer" | "aiAssisted" | "reviewedBy">,
  changedFields: Record<string, unknown>,
  at: string,
): { reviewedBy?: string; approvedAt?: string } {
  const isTextChanged = REVIEWED_FIELDS.some((name) => name in changedFields);
  if (!isTextChanged || (after.reviewedBy === null && !containsAiText(after))) return {};
  return { reviewedBy: requireReviewer(getPublicName(staff)), approvedAt: at };
}
