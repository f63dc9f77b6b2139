import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { longOpenSince } from "#contract/jobs/long-open.ts";
import { ALL_INDUSTRIES, ALL_LOCATIONS, type JobSort } from "#contract/jobs/constants.ts";
import type { JobFilter } from "#contract/jobs/schemas.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { cardColumns, columns, isLongOpen, isOpen, newestFirst, notDeleted } from "./queries.ts";

/** Values of the placeholders that `filterCondition` uses. */
export const toParams = (filter: JobFilter, now: string) => ({
  now,
  location: filter.location?.toLowerCase().replaceAll(",", ""),
  industry: filter.industry,
  type: filter.type,
  level: filter.level,
  minSalary: filter.minSalary,
  status: filter.status,
  longOpenSince: longOpenSince(new Date(now)),
});

/** Which conditions apply, without their values: the key of the prepared statement. */
export const toShape = (filter: JobFilter) => ({
  scope: filter.scope,
  location: locationKind(filter.location),
  industry: Boolean(filter.industry) && filter.industry !== ALL_INDUSTRIES,
  type: filter.type !== undefined,
  level: filter.level !== undefined,
  minSalary: filter.minSalary !== undefined,
  status: filter.status !== undefined,
  longOpen: filter.longOpen,
  view: filter.view,
  sort: filter.scope === "all" ? filter.sort : undefined,
});
export type Shape = ReturnType<typeof toShape>;

const locationKind = (location: string | undefined) =>
  !location || location === ALL_LOCATIONS ? null : location === "Remote" ? "remote" : "named";

const param = (name: keyof ReturnType<typeof toParams>) => sql.placeholder(name);

/**
 * Matches a location as visitors choose it: 'Remote' matches the type or a remote location, 'New York NY' finds 'New
 * York, NY'.
 */
function matchesLocation(isRemote: boolean): SQL {
  const plain = sql`replace(lower(${jobs.location}), ',', '')`;
  if (isRemote) return sql`(${jobs.type} = 'Remote' or instr(${plain}, 'remote') > 0)`;
  return sql`instr(${plain}, ${param("location")}) > 0`;
}

/** The job's highest stated pay for a year of full-time work. */
const yearlyPay = sql`coalesce(${jobs.salaryMax}, ${jobs.salaryMin}) * case ${jobs.salaryPeriod}
  when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end`;

export const filterCondition = (shape: Shape) =>
  and(
    shape.scope === "all" ? notDeleted : isOpen(param("now")),
    shape.status ? eq(jobs.status, param("status")) : undefined,
    shape.location ? matchesLocation(shape.location === "remote") : undefined,
    shape.industry ? eq(jobs.industry, param("industry")) : undefined,
    shape.type ? eq(jobs.type, param("type")) : undefined,
    shape.level ? eq(jobs.experienceLevel, param("level")) : undefined,
    shape.minSalary
      ? sql`(${jobs.salaryCurrency} = 'USD' and ${yearlyPay} >= ${param("minSalary")})`
      : undefined,
    shape.longOpen ? isLongOpen(param("now"), param("longOpenSince")) : undefined,
  );

/** Each order runs along an index, so that a page costs the same for any number of jobs. */
const orders: Record<JobSort, SQL[]> = {
  newest: [desc(jobs.createdAt), desc(jobs.id)],
  title: [sql`${jobs.title} collate nocase`, asc(jobs.id)],
  company: [sql`${jobs.company} collate nocase`, asc(jobs.id)],
  status: [desc(jobs.status), desc(jobs.isUrgent), desc(jobs.publishedAt), desc(jobs.id)],
  expires: [isNull(jobs.expiresAt), asc(jobs.expiresAt), asc(jobs.id)],
};

export const orderBy = (shape: Shape): SQL[] =>
  shape.sort ? orders[shape.sort] : shape.scope === "all" ? orders.newest : newestFirst;

export const selectedColumns = (shape: Shape) => (shape.view === "card" ? cardColumns : columns);
