import { isRemote } from "#contract/jobs/job-posting.ts";
import { brand } from "#web/app/entry-server.tsx";
import type { JobRow } from "#worker/features/jobs/index.ts";
import type { Site } from "#worker/ssr/document.ts";
import { buildJobFeed, type JobParts } from "./build-job-feed.ts";
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

function jobElement(job: JobRow, site: Site, source: Source): string {
  const { city, state } = parseLocation(job);
  const companyId = source?.config.companyId;
  const wrapped = (name: string, text: string) => `<${name}>${cdata(text)}</${name}>`;
  return [
    "<job>",
    wrapped("partnerJobId", job.id),
    wrapped("company", job.company),
    wrapped("title", job.title.slice(0, TITLE_MAX)),
    wrapped("description", jobHtml(job).slice(0, DESCRIPTION_MAX)),
    wrapped("applyUrl", jobUrl(job, site, source)),
    wrapped("location", isRemote(job) ? "United States" : `${job.location}, United States`),
    wrapped("posterEmail", brand.emails.candidates),
    // The number of the firm's page on LinkedIn, from the portal's settings.
    /^\d+$/.test(String(companyId)) ? wrapped("companyId", String(companyId)) : "",
    city ? wrapped("city", city) : "",
    state ? wrapped("state", state) : "",
    wrapped("country", "US"),
    wrapped("workplaceTypes", workplace(job)),
    wrapped("jobtype", TYPES[job.type]),
    job.experienceLevel ? wrapped("experienceLevel", LEVELS[job.experienceLevel]) : "",
    "</job>\n",
  ].join("");
}

/** Open jobs in the form of LinkedIn's Basic Jobs. */
export const linkedinFeed = (parts: JobParts, site: Site, source: Source): Promise<BinaryFeed> =>
  buildJobFeed(parts, {
    job: (job) => jobElement(job, site, source),
    head: ({ modified, count }) =>
      [
        element("lastBuildDate", modified && new Date(modified).toUTCString()),
        element("publisherUrl", `${site.origin}/`),
        element("publisher", brand.name),
        element("expectedJobCount", String(count)),
      ].join(""),
  });
