import { firmCurrency } from "#contract/firm.ts";
import { formatSalary } from "#contract/jobs/salary.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { parseLocation } from "#worker/base/parse-location.ts";
import { jobs } from "../tables/jobs.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { SampleJob } from "./jobs/sample-job.ts";
import { sampleUser } from "./people.ts";

export type JobRow = typeof jobs.$inferInsert & { id: string };

const writers = ["recruiter", "recruiter", "manager", "admin"] as const;

/** Yearly pay is for full-time jobs, hourly pay for contracts. */
function toPlacement({ type, location, employmentType, salary }: SampleJob) {
  const { workplace, places, applicantCountries } = parseLocation(location, type);
  const stated = type === "Remote" || type === "Hybrid" ? undefined : type;
  const byPay = salary?.period === "hour" ? ("Contract" as const) : ("Full-time" as const);
  return { workplace, places, applicantCountries, employmentType: employmentType ?? stated ?? byPay };
}

/** `kind` separates the ids of sample and generated jobs. */
export const jobRows = (
  now: Date,
  list: readonly SampleJob[],
  kind: "job" | "generatedJob" = "job",
): JobRow[] =>
  list.map((job, index) => {
    const { requirements, benefits, salary, ageDays, expiresInDays, ...fields } = job;
    // Distinct times within a day, for a stable order.
    const minutes = ageDays * 1440 + ((index * 97) % 1200) + 30;
    const createdAt = ago(now, minutes, "minute");
    const published = job.status === "draft" ? null : createdAt;
    const archivedAt = job.status === "archived" ? ago(now, minutes * 0.4, "minute") : null;
    return {
      id: sampleId(kind, index + 1),
      ...fields,
      ...toPlacement(job),
      requirements: requirements.join("\n"),
      benefits: benefits.join("\n"),
      salary: salary && formatSalary({ ...salary, currency: firmCurrency }),
      salaryMin: salary?.min ?? null,
      salaryMax: salary?.max ?? null,
      salaryCurrency: firmCurrency,
      salaryPeriod: salary?.period ?? "year",
      publishToPortals: job.status === "published" && index % 3 !== 2,
      publishedAt: published,
      firstPublishedAt: published,
      expiresAt: expiresInDays === null ? null : iso(addTime(now, expiresInDays, "day")),
      archivedAt,
      createdBy: sampleUser(writers[index % writers.length]!),
      createdAt,
      updatedAt: archivedAt ?? createdAt,
    };
  });
