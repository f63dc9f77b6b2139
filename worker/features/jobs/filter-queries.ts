import { firmCurrency } from "#contract/firm.ts";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { longOpenSince } from "#contract/jobs/long-open.ts";
import { ALL_INDUSTRIES, ALL_LOCATIONS, jobSortDirections, type JobSort } from "#contract/jobs/constants.ts";
import type { JobFilter } from "#contract/jobs/schemas.ts";
import { isReversed } from "#contract/schemas.ts";
import { parseLocation } from "#worker/base/parse-location.ts";
import { type SortKey, toOrderBy } from "#worker/db/sort-order.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import {
  cardColumns,
  hasNoApplicants,
  columns,
  isLongOpen,
  isOpen,
  needsPlaceCheck,
  newestFirst,
  notDeleted,
} from "./queries.ts";

/** Values of the placeholders that `filterCondition` uses. */
export const toParams = (filter: JobFilter, now: string) => ({
  now,
  location: filter.location?.toLowerCase().replaceAll(",", ""),
  place: JSON.stringify(findPlace(filter.location)),
  industry: filter.industry,
  type: filter.type,
  workplace: filter.workplace,
  employmentType: filter.employmentType,
  country: filter.country,
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
  workplace: filter.workplace !== undefined,
  employmentType: filter.employmentType !== undefined,
  country: filter.country !== undefined,
  level: filter.level !== undefined,
  minSalary: filter.minSalary !== undefined,
  status: filter.status !== undefined,
  longOpen: filter.longOpen,
  placeToCheck: filter.placeToCheck,
  withoutApplicants: filter.scope === "all" ? filter.withoutApplicants : undefined,
  view: filter.view,
  urgent: filter.urgent,
  sort: filter.scope === "all" ? filter.sort : undefined,
  reversed: filter.scope === "all" && isReversed(jobSortDirections, filter.sort ?? "newest", filter.dir),
});
export type Shape = ReturnType<typeof toShape>;

/** `placed` if the filter's text names a place, which is then compared with the jobs' places as well. */
function locationKind(location: string | undefined): "remote" | "placed" | "named" | null {
  if (!location || location === ALL_LOCATIONS) return null;
  if (location === "Remote") return "remote";
  return findPlace(location) ? "placed" : "named";
}

const findPlace = (location: string | undefined) =>
  location ? parseLocation(location, "Full-time").places[0] : undefined;

const param = (name: keyof ReturnType<typeof toParams>) => sql.placeholder(name);

/**
 * Matches a location as visitors choose it: 'Remote' matches the workplace, 'New York NY' and 'New York, NY' find the
 * place and the text that the site shows.
 */
function matchesLocation(kind: "remote" | "placed" | "named"): SQL {
  if (kind === "remote") return sql`${jobs.workplace} = 'Remote'`;
  const inText = sql`instr(replace(lower(${jobs.location}), ',', ''), ${param("location")}) > 0`;
  return kind === "placed" ? sql`(${inText} or ${hasPlace})` : inText;
}

const ofTarget = (key: string) => sql`target.value ->> ${sql.raw(`'${key}'`)}`;
const ofPlace = (key: string) => sql`place.value ->> ${sql.raw(`'${key}'`)}`;
const isSameOrAny = (key: string) =>
  sql`(${ofTarget(key)} = '' or lower(${ofPlace(key)}) = lower(${ofTarget(key)}))`;

/** A place of the job has the country of the filter's place, and its region and city if it names them. */
const hasPlace = sql`exists (select 1 from json_each(${jobs.places}) as place, json_each(json_array(json(${param("place")}))) as target
  where ${ofPlace("country")} = ${ofTarget("country")} and ${isSameOrAny("region")} and ${isSameOrAny("city")})`;

const isInCountry = sql`exists (
  select 1 from json_each(${jobs.places}) as place where ${ofPlace("country")} = ${param("country")}
  union all
  select 1 from json_each(${jobs.applicantCountries}) as place where place.value = ${param("country")})`;

/** The job's highest stated pay for a year of full-time work. */
const yearlyPay = sql`coalesce(${jobs.salaryMax}, ${jobs.salaryMin}) * case ${jobs.salaryPeriod}
  when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end`;

export const filterCondition = (shape: Shape) =>
  and(
    shape.scope === "all" ? notDeleted : isOpen(param("now")),
    shape.status ? eq(jobs.status, param("status")) : undefined,
    shape.location ? matchesLocation(shape.location) : undefined,
    shape.industry ? eq(jobs.industry, param("industry")) : undefined,
    shape.type ? eq(jobs.type, param("type")) : undefined,
    shape.workplace ? eq(jobs.workplace, param("workplace")) : undefined,
    shape.employmentType ? eq(jobs.employmentType, param("employmentType")) : undefined,
    shape.country ? isInCountry : undefined,
    shape.level ? eq(jobs.experienceLevel, param("level")) : undefined,
    shape.minSalary
      ? sql`(${jobs.salaryCurrency} = ${firmCurrency} and ${yearlyPay} >= ${param("minSalary")})`
      : undefined,
    shape.urgent ? eq(jobs.isUrgent, shape.urgent === "true") : undefined,
    shape.longOpen ? isLongOpen(param("now"), param("longOpenSince")) : undefined,
    shape.placeToCheck ? needsPlaceCheck : undefined,
    shape.withoutApplicants ? hasNoApplicants(param("now")) : undefined,
  );

/** Each order runs along an index in both directions, so that a page costs the same for any number of jobs. */
const sortKeys: Record<JobSort, SortKey[]> = {
  newest: [
    { by: jobs.createdAt, desc: true },
    { by: jobs.id, desc: true },
  ],
  title: [{ by: sql`${jobs.title} collate nocase` }, { by: jobs.id }],
  company: [{ by: sql`${jobs.company} collate nocase` }, { by: jobs.id }],
  status: [
    { by: jobs.status, desc: true },
    { by: jobs.isUrgent, desc: true },
    { by: jobs.publishedAt, desc: true },
    { by: jobs.id, desc: true },
  ],
  expires: [{ by: isNull(jobs.expiresAt) }, { by: jobs.expiresAt }, { by: jobs.id }],
};

export const orderBy = ({ scope, sort = "newest", reversed }: Shape): SQL[] =>
  scope === "all" ? toOrderBy(sortKeys[sort], reversed) : newestFirst;

export const selectedColumns = (shape: Shape) => (shape.view === "card" ? cardColumns : columns);
