import { parseSalary, type Salary, salaryText } from "#contract/job-salary.ts";
import type { JobDraft } from "#contract/jobs.ts";
import { AppError } from "#worker/base/errors.ts";

type Pay = Pick<JobDraft, "salary" | "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">;

const figures = (pay: Pay): Salary => ({
  min: pay.salaryMin,
  max: pay.salaryMax,
  currency: pay.salaryCurrency,
  period: pay.salaryPeriod,
});

/**
 * Text and figures that agree. Figures rule and the text is derived from them; text alone is read for figures. `changed`
 * says which parts of `job` are new, so that newly typed text is not overruled by figures from before.
 */
export function withSalary<T extends Pay>(
  job: T,
  changed: Partial<Pay> = job,
): T & { salary: string | null } {
  if (job.salaryMin !== null && job.salaryMax !== null && job.salaryMin > job.salaryMax) {
    const fields = { salaryMax: ["The upper figure must not be below the lower one."] };
    throw new AppError("validation_failed", "The upper figure must not be below the lower one.", { fields });
  }
  const untouched = [
    changed.salary,
    changed.salaryMin,
    changed.salaryMax,
    changed.salaryCurrency,
    changed.salaryPeriod,
  ];
  if (untouched.every((part) => part === undefined)) return { ...job, salary: job.salary || null };
  const newFigures = (changed.salaryMin ?? null) !== null || (changed.salaryMax ?? null) !== null;
  if (newFigures || !changed.salary) {
    // Without figures, words such as 'Competitive' stay; a text that told figures goes with them.
    const words = job.salary && !parseSalary(job.salary) ? job.salary : null;
    return { ...job, salary: salaryText(figures(job)) ?? words };
  }
  const read = parseSalary(changed.salary);
  return {
    ...job,
    salary: changed.salary,
    salaryMin: read?.min ?? null,
    salaryMax: read?.max ?? null,
    salaryCurrency: read?.currency ?? job.salaryCurrency,
    salaryPeriod: read?.period ?? job.salaryPeriod,
  };
}

type StatusTimes = { publishedAt: string | null; firstPublishedAt: string | null; archivedAt: string | null };

/** When a job was published and archived, given what it was before and what it becomes. */
export function deriveStatusTimes(
  before: (StatusTimes & { status: JobDraft["status"] }) | null,
  status: JobDraft["status"],
  now: string,
): StatusTimes {
  const wasPublished = before?.status === "published";
  const publishedAt =
    status === "published" ? (wasPublished ? before.publishedAt : now) : (before?.publishedAt ?? null);
  return {
    publishedAt,
    firstPublishedAt: before?.firstPublishedAt ?? (status === "published" ? now : null),
    archivedAt: status === "archived" ? (before?.archivedAt ?? now) : null,
  };
}

/** A visitor's words as a full-text query in which all of them must match, each as the beginning of a word; null for none. */
export function matchExpression(words: string): string | null {
  const terms = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const quoted = terms.slice(0, 12).map((term) => `"${term}"*`);
  return quoted.length ? quoted.join(" AND ") : null;
}
