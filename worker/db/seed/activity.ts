import type { Role } from "#contract/capabilities.ts";
import { adminActivityLogs } from "../tables/activity.ts";
import type { SampleApplication } from "./applications.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { JobRow } from "./jobs.ts";
import { sampleUser } from "./people.ts";

type Entry = {
  by: Role | null;
  action: string;
  entityType: string;
  entityId: string | null;
  hoursAgo: number;
  details?: Record<string, unknown>;
};

/** From the address blocks reserved for documentation (RFC 5737). */
const ipAddresses: Record<Role | "visitor", string> = {
  admin: "192.0.2.10",
  manager: "192.0.2.24",
  recruiter: "192.0.2.31",
  user: "192.0.2.47",
  visitor: "198.51.100.7",
};
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Sample activity log entries, newest first. */
export function activityRows(
  now: Date,
  jobs: readonly JobRow[],
  applications: readonly SampleApplication[],
): (typeof adminActivityLogs.$inferInsert)[] {
  const hoursSince = (at: string) => (now.getTime() - Date.parse(at)) / 3_600_000;
  const submissions = applications.map(({ row }): Entry => ({
    by: null,
    action: "application.submit",
    entityType: "application",
    entityId: row.id,
    hoursAgo: hoursSince(row.createdAt),
    details: { jobId: row.jobId ?? null },
  }));
  const resumeViews = applications.flatMap(({ row, candidate, file }): Entry[] =>
    file && candidate.stage !== "new"
      ? [
          {
            by: "recruiter",
            action: "application.resume",
            entityType: "application",
            entityId: row.id,
            hoursAgo: hoursSince(row.createdAt) * 0.9,
          },
        ]
      : [],
  );
  const createdJobs = jobs
    .filter(({ status }) => status !== "archived")
    .slice(0, 12)
    .map((job): Entry => ({
      by: "recruiter",
      action: "job.create",
      entityType: "job",
      entityId: job.id,
      hoursAgo: hoursSince(job.createdAt),
      details: { title: job.title, status: job.status },
    }));
  const logins = (
    [
      ["recruiter", 3],
      ["admin", 20],
      ["manager", 27],
      ["recruiter", 27.5],
      ["admin", 51],
    ] as const
  ).map(([by, hoursAgo]): Entry => ({
    by,
    action: "auth.login",
    entityType: "user",
    entityId: sampleUser(by),
    hoursAgo,
  }));
  const refusedLogin: Entry = {
    by: "user",
    action: "auth.login_refused",
    entityType: "user",
    entityId: sampleUser("user"),
    hoursAgo: 33,
    details: { reason: "wrong_password" },
  };
  return [...submissions, ...resumeViews, ...createdJobs, ...logins, refusedLogin]
    .toSorted((a, b) => a.hoursAgo - b.hoursAgo)
    .map(({ by, hoursAgo, details, ...entry }, index) => ({
      id: sampleId("activity", index + 1),
      userId: by && sampleUser(by),
      username: by,
      ...entry,
      details: details ?? null,
      ipAddress: ipAddresses[by ?? "visitor"],
      userAgent: BROWSER,
      createdAt: ago(now, hoursAgo, "hour"),
    }));
}
