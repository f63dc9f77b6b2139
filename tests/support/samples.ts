import type { ApplicationForm } from "#contract/applications/schemas.ts";
import type { JobDraft } from "#contract/jobs/schemas.ts";
import { newId } from "#worker/base/ids.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";

/** A word that no other test uses. */
export const unique = (): string => newId().slice(-10);

export const aJob = (more: Partial<JobDraft> = {}) => ({
  title: "Planning Analyst",
  company: "Tallowmere Foods",
  location: "Chicago, IL",
  description: "Own the weekly forecast.",
  ...more,
});

/** An application form with a unique email address. */
export const anApplication = (more: Partial<ApplicationForm> = {}) => ({
  firstName: "Iris",
  lastName: "Halvorsen",
  email: `iris.${unique()}@example.com`,
  phone: "(312) 555-0142",
  agreeToTerms: true,
  ...more,
});

/** Converts values to a browser's form data, optionally with a file. */
export function toFormData(values: Record<string, unknown>, resume?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value === true ? "on" : String(value));
  if (resume) form.set("resume", resume);
  return form;
}

/** Publishes a job; throws if it is rejected. */
export async function publishJob(recruiter: Person, more: Partial<JobDraft> = {}) {
  const { status, body } = await recruiter.call("POST /api/jobs", {
    body: aJob({ status: "published", ...more }),
  });
  if (status !== 201) throw new Error(`The job was rejected: ${JSON.stringify(body)}`);
  return body;
}

/** Sets the closing time to an hour ago; cron has not archived the job yet. */
export const expireJob = (id: string) =>
  select(
    "update jobs set expires_at = ? where id = ? returning id",
    new Date(Date.now() - 3_600_000).toISOString(),
    id,
  );
