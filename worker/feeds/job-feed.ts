import { jobPath } from "#contract/jobs/address.ts";
import type { EmploymentType, Workplace } from "#contract/jobs/constants.ts";
import { firm } from "#contract/firm.ts";
import type { OpenJob } from "#worker/features/jobs/index.ts";
import { buildJobFeed, type JobPages } from "./build-job-feed.ts";
import type { FeedJob } from "./feed-jobs.ts";
import type { BinaryFeed } from "./feed-response.ts";
import { jobHtml } from "./job-html.ts";
import { cdata, element } from "./xml.ts";

/** The job board that a visitor comes from; null in the public feed. */
export type Source = { key: string; config: Record<string, unknown> } | null;

const TYPES: Record<EmploymentType, string> = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Temporary: "temporary",
  Internship: "internship",
};
const REMOTE_TYPES: Record<Workplace, string | null> = {
  "On-site": null,
  Hybrid: "Hybrid remote",
  Remote: "Fully remote",
};

/** URL of the job's page with the job board as campaign source. */
export function jobUrl(job: OpenJob, origin: string, source: Source): string {
  const query = source ? `?source=${source.key}&utm_source=${source.key}&utm_medium=job_board` : "";
  return origin + jobPath(job) + query;
}

/** '$90,000 - $120,000 per year': the salary with its period. */
const formatSalary = (job: OpenJob) =>
  job.salary && (/\bper\b|\//.test(job.salary) ? job.salary : `${job.salary} per ${job.salaryPeriod}`);

function jobElement(feedJob: FeedJob, origin: string, source: Source): string {
  const { job, reference, place, country } = feedJob;
  const cdataElement = (name: string, text: string | null) =>
    text ? `<${name}>${cdata(text)}</${name}>` : "";
  return [
    "<job>",
    cdataElement("title", job.title),
    cdataElement("date", job.publishedAt ?? job.createdAt),
    cdataElement("referencenumber", reference),
    cdataElement("requisitionid", job.id),
    cdataElement("url", jobUrl(job, origin, source)),
    cdataElement("company", job.company),
    cdataElement("sourcename", firm.name),
    // Required, also where they are empty.
    `<city>${cdata(place?.city ?? "")}</city>`,
    `<state>${cdata(place?.region ?? "")}</state>`,
    cdataElement("country", country),
    cdataElement("postalcode", place?.postalCode ?? null),
    cdataElement("streetaddress", place?.street ?? null),
    cdataElement("description", jobHtml(job)),
    cdataElement("salary", formatSalary(job)),
    cdataElement("jobtype", job.employmentType && TYPES[job.employmentType]),
    cdataElement("category", job.industryLabel),
    cdataElement("experience", job.experienceLevel && `${job.experienceLevel} level`),
    cdataElement("expirationdate", job.expiresAt),
    cdataElement("remotetype", REMOTE_TYPES[job.workplace]),
    "</job>\n",
  ].join("");
}

/** Open jobs in Indeed's XML format, which most job boards accept. */
export const jobFeed = (pages: JobPages, origin: string, source: Source): Promise<BinaryFeed> =>
  buildJobFeed(pages, {
    job: (job) => jobElement(job, origin, source),
    head: ({ modified }) =>
      [
        element("publisher", firm.name),
        element("publisherurl", `${origin}/`),
        element("lastBuildDate", modified && new Date(modified).toUTCString()),
      ].join(""),
  });
