import type { EmploymentType } from "#contract/jobs/constants.ts";
import { firm } from "#contract/firm.ts";
import type { OpenJob } from "#worker/features/jobs/index.ts";
import { buildJobFeed, type JobPages } from "./build-job-feed.ts";
import type { FeedJob } from "./feed-jobs.ts";
import { jobUrl, type Source } from "./job-feed.ts";
import { jobHtml } from "./job-html.ts";
import type { BinaryFeed } from "./feed-response.ts";
import { cdata, element } from "./xml.ts";

const TYPES: Record<EmploymentType, string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACT",
  Temporary: "TEMPORARY",
  Internship: "INTERNSHIP",
};
const LEVELS: Record<NonNullable<OpenJob["experienceLevel"]>, string> = {
  Entry: "ENTRY_LEVEL",
  Mid: "ASSOCIATE",
  Senior: "MID_SENIOR_LEVEL",
  Executive: "EXECUTIVE",
};
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 25_000;

function jobElement(
  { job, reference, place, country, location }: FeedJob,
  origin: string,
  source: Source,
): string {
  const companyId = source?.config.companyId;
  const cdataElement = (name: string, text: string | null | undefined) =>
    text ? `<${name}>${cdata(text)}</${name}>` : "";
  return [
    "<job>",
    cdataElement("partnerJobId", reference),
    cdataElement("company", job.company),
    cdataElement("title", job.title.slice(0, TITLE_MAX)),
    cdataElement("description", jobHtml(job, DESCRIPTION_MAX)),
    cdataElement("applyUrl", jobUrl(job, origin, source)),
    cdataElement("location", location),
    cdataElement("posterEmail", firm.emails.candidates),
    // Id of the firm's LinkedIn page, from the job board's settings.
    /^\d+$/.test(String(companyId)) ? cdataElement("companyId", String(companyId)) : "",
    cdataElement("city", place?.city),
    cdataElement("state", place?.region),
    cdataElement("country", country),
    cdataElement("postalCode", place?.postalCode),
    cdataElement("workplaceTypes", job.workplace),
    cdataElement("jobtype", job.employmentType && TYPES[job.employmentType]),
    cdataElement("experienceLevel", job.experienceLevel && LEVELS[job.experienceLevel]),
    "</job>\n",
  ].join("");
}

/** Open jobs in LinkedIn's Basic Jobs format. */
export const linkedinFeed = (pages: JobPages, origin: string, source: Source): Promise<BinaryFeed> =>
  buildJobFeed(pages, {
    job: (job) => jobElement(job, origin, source),
    head: ({ modified, count }) =>
      [
        element("lastBuildDate", modified && new Date(modified).toUTCString()),
        element("publisherUrl", `${origin}/`),
        element("publisher", firm.name),
        element("expectedJobCount", String(count)),
      ].join(""),
  });
