import { articlePath } from "#contract/articles/address.ts";
import { jobPath } from "#contract/jobs/address.ts";
import type { Redirect } from "#contract/redirects/schemas.ts";
import type { RedirectRow } from "./queries.ts";

/** Current address of the target, also after its title changed; null for an address that is gone. */
export function toTarget({ toUrl, articleId, articleSlug, jobId, jobTitle }: RedirectRow): string | null {
  if (articleId) return articlePath({ slug: articleSlug ?? articleId });
  if (jobId && jobTitle !== null) return jobPath({ id: jobId, title: jobTitle });
  return toUrl;
}

/** A redirect with the current address of its target. */
export const toRedirectDto = (row: RedirectRow): Redirect => ({
  id: row.id,
  from: row.fromPath,
  to: toTarget(row),
  createdAt: row.createdAt,
});
