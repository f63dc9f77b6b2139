import { isRemote } from "#contract/jobs/job-posting.ts";
import { brand } from "#web/app/entry-server.tsx";
import type { JobRow } from "#worker/features/jobs/index.ts";
import { buildJobFeed, type JobPages } from "./build-job-feed.ts";
import { jobHtml, jobUrl, parseLocation, type Source } from "./job-feed.ts";
import type { BinaryFeed } from "./feed-response.ts";
import { cdata, element } from "./xml.ts";

const TYPES: Record<JobRow["type"], string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACT",
  Remote: "FULL_TIME",
  Hybrid: "FULL_TIME",
};
const LEVELS: Record<NonNullable<JobRow["experienceLevel"]>, string> = {
  Entry: "ENTRY_LEVEL",
  Mid: "ASSOCIATE",
  Senior: "MID_SENIOR_LEVEL",
  Executive: "EXECUTIVE",
};
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 25_000;

const workplace = (job: JobRow) => (isRemote(job) ? "Remote" : job.type === "Hybrid" ? "Hybrid" : "On-site");

function jobElement(job: JobRow, origin: string, source: Source): string {
  const { city, state } = parseLocation(job);
  const companyId = source?.config.companyId;
  const cdataElement = (name: string, text: string) => `<${name}>${cdata(text)}</${name}>`;
  return [
    "<job>",
    cdataElement("partnerJobId", job.id),
    cdataElement("company", job.company),
    cdataElement("title", job.title.slice(0, TITLE_MAX)),
    cdataElement("description", jobHtml(job).slice(0, DESCRIPTION_MAX)),
    cdataElement("applyUrl", jobUrl(job, origin, source)),
    cdataElement("location", isRemote(job) ? "United States" : `${job.location}, United States`),
    cdataElement("posterEmail", brand.emails.candidates),
    // Id of the firm's LinkedIn page, from the job board's settings.
    /^\d+$/.test(String(companyId)) ? cdataElement("companyId", String(companyId)) : "",
    city ? cdataElement("city", city) : "",
    state ? cdataElement("state", state) : "",
    cdataElement("country", "US"),
    cdataElement("workplaceTypes", workplace(job)),
    cdataElement("jobtype", TYPES[job.type]),
    job.experienceLevel ? cdataElement("experienceLevel", LEVELS[job.experienceLevel]) : "",
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
        element("publisher", brand.name),
        element("expectedJobCount", String(count)),
      ].join(""),
  });
