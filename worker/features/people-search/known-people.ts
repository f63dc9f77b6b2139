import type { KnownPeople } from "#contract/people/search-schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getJob } from "#worker/features/jobs/index.ts";
import { listPastApplicants } from "./known-queries.ts";
import { toSubmittedTexts, toPersonSummary } from "./person-dto.ts";
import { compareRequirements, parseRequirements, toCandidateExpression } from "./requirements.ts";

const MAX_PEOPLE = 20;

/**
 * Past applicants whose own words mention requirements of a job. The order is how many requirements they mention, then
 * the latest application; it is not a rating, and only the limit leaves people out.
 */
export async function listKnownPeople(ctx: Ctx, jobId: string): Promise<KnownPeople> {
  const job = await getJob(ctx.db, jobId, null);
  const requirements = parseRequirements(job.requirements);
  const expression = toCandidateExpression(requirements);
  const rows = expression === null ? [] : await listPastApplicants(ctx.db, expression, job.id);
  const people = rows
    .map((row) => ({
      ...toPersonSummary(row),
      ...compareRequirements(toSubmittedTexts(row), requirements),
    }))
    .filter(({ matches }) => matches.length > 0)
    .toSorted(
      (a, b) =>
        b.matches.length - a.matches.length ||
        (b.latestApplication?.createdAt ?? "").localeCompare(a.latestApplication?.createdAt ?? ""),
    )
    .slice(0, MAX_PEOPLE);
  return { requirements: requirements.map(({ text }) => text), people };
}
