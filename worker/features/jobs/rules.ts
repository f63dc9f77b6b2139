import { parseSalary, type Salary, formatSalary } from "#contract/jobs/salary.ts";
import { type JobBulkAction, type JobStatus, MAX_TITLE_LENGTH } from "#contract/jobs/constants.ts";
import type { JobDraft } from "#contract/jobs/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { JobState } from "./status-queries.ts";

type SalaryFields = Pick<JobDraft, "salary" | "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">;

const toSalary = (pay: SalaryFields): Salary => ({
  min: pay.salaryMin,
  max: pay.salaryMax,
  currency: pay.salaryCurrency,
  period: pay.salaryPeriod,
});

/**
 * Keeps salary text and figures consistent: new figures produce the text, new text alone is parsed. `changed` holds
 * the fields the request sets, so that old figures don't override new text.
 */
export function normalizeSalary<T extends SalaryFields>(
  job: T,
  changed: Partial<SalaryFields> = job,
): T & { salary: string | null } {
  if (job.salaryMin !== null && job.salaryMax !== null && job.salaryMin > job.salaryMax) {
    const fields = { salaryMax: ["The maximum must not be below the minimum."] };
    throw new AppError("validation_failed", "The maximum must not be below the minimum.", { fields });
  }
  const changedFields = [
    changed.salary,
    changed.salaryMin,
    changed.salaryMax,
    changed.salaryCurrency,
    changed.salaryPeriod,
  ];
  if (changedFields.every((part) => part === undefined)) return { ...job, salary: job.salary || null };
  const newFigures = (changed.salaryMin ?? null) !== null || (changed.salaryMax ?? null) !== null;
  if (newFigures || !changed.salary) {
    // Text such as 'Competitive' stays; text that stated figures is dropped with them.
    const text = job.salary && !parseSalary(job.salary) ? job.salary : null;
    return { ...job, salary: formatSalary(toSalary(job)) ?? text };
  }
  const parsed = parseSalary(changed.salary);
  return {
    ...job,
    salary: changed.salary,
    salaryMin: parsed?.min ?? null,
    salaryMax: parsed?.max ?? null,
    salaryCurrency: parsed?.currency ?? job.salaryCurrency,
    salaryPeriod: parsed?.period ?? job.salaryPeriod,
  };
}

type StatusTimes = {
  publishedAt: string | null;
  firstPublishedAt: string | null;
  archivedAt: string | null;
  archivedFrom: JobStatus | null;
};

/** Timestamps of a job after a status change; `before` is null for a new job. */
export function deriveStatusTimes(
  before: (StatusTimes & { status: JobStatus }) | null,
  status: JobStatus,
  now: string,
): StatusTimes {
  const wasPublished = before?.status === "published";
  const publishedAt =
    status === "published" ? (wasPublished ? before.publishedAt : now) : (before?.publishedAt ?? null);
  const archived =
    before?.status === "archived"
      ? { archivedAt: before.archivedAt, archivedFrom: before.archivedFrom }
      : { archivedAt: now, archivedFrom: before?.status ?? null };
  return {
    publishedAt,
    firstPublishedAt: before?.firstPublishedAt ?? (status === "published" ? now : null),
    ...(status === "archived" ? archived : { archivedAt: null, archivedFrom: null }),
  };
}

const EXPIRED = "The closing date has passed. Choose a later date or remove it.";
const isPast = (expiresAt: string | null, now: string) => expiresAt !== null && expiresAt <= now;

/** Rejects publishing a job whose closing date has passed. An already published job may be closed this way. */
export function assertNotExpired(
  before: JobStatus | null,
  { status, expiresAt }: { status: JobStatus; expiresAt: string | null },
  now: string,
): void {
  if (status !== "published" || before === "published" || !isPast(expiresAt, now)) return;
  throw new AppError("validation_failed", EXPIRED, { fields: { expiresAt: [EXPIRED] } });
}

/**
 * Why a bulk action does not apply to a job; undefined when it does. `since` is the earliest archiving that can be
 * undone.
 */
export function checkBulkAction(
  action: JobBulkAction,
  job: JobState | undefined,
  now: string,
  since: string,
): { outcome: "unchanged" | "refused"; message: string } | undefined {
  if (!job) return { outcome: "refused", message: "This job no longer exists." };
  const refuse = (message: string) => ({ outcome: "refused" as const, message });
  if (action === "archive")
    return job.status === "archived" ? { outcome: "unchanged", message: "Already archived." } : undefined;
  if (action === "publish" && job.status === "published")
    return { outcome: "unchanged", message: "Already published." };
  if (action === "reopen") {
    if (job.status !== "archived") return { outcome: "unchanged", message: "Not archived." };
    if (!job.archivedFrom || (job.archivedAt ?? "") <= since) return refuse("This can no longer be undone.");
  }
  const publishes = action === "publish" || job.archivedFrom === "published";
  return publishes && isPast(job.expiresAt, now) ? refuse(EXPIRED) : undefined;
}

const COPY_PREFIX = "Copy of ";

/** Truncated to the maximum title length. */
export const copyTitle = (title: string): string =>
  (title.startsWith(COPY_PREFIX) ? title : `${COPY_PREFIX}${title}`).slice(0, MAX_TITLE_LENGTH);
