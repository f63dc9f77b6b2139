import { isRemote } from "#contract/jobs/job-posting.ts";
import { listItems } from "#contract/jobs/salary.ts";
import { brand } from "#web/app/entry-server.tsx";
import type { JobRow } from "#worker/features/jobs/index.ts";
import type { Site } from "#worker/ssr/document.ts";
import { buildJobFeed, type JobParts } from "./build-job-feed.ts";
import type { BinaryFeed } from "./feed-response.ts";
import { cdata, element } from "./xml.ts";

/** Marks where a visitor came from; empty in the feed that is for everybody. */
export type Source = { key: string; config: Record<string, unknown> } | null;

const TYPES: Record<JobRow["type"], string> = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Remote: "fulltime",
  Hybrid: "fulltime",
};

/** The job's own page, saying which portal sent the reader. */
export function jobUrl(job: JobRow, site: Site, source: Source): string {
  const query = source ? `?source=${source.key}&utm_source=${source.key}&utm_medium=job_board` : "";
  return `${site.origin}/jobs/${job.id}${query}`;
}

/** City and state of a place such as 'Chicago, IL'; a remote job has neither. */
export function parseLocation(job: Pick<JobRow, "type" | "location">): { city: string; state: string } {
  const [city = "", state = ""] = job.location.split(",").map((part) => part.trim());
  return /\bremote\b/i.test(city) ? { city: "", state: "" } : { city, state };
}

/**
 * What the job's page says, in the few tags that portals take. They want signs as they are instead of entities, so angle
 * brackets, which would open a tag, become their typographic kin.
 */
export function jobHtml(job: JobRow): string {
  const plain = (text: string) => text.trim().replaceAll("<", "‹").replaceAll(">", "›");
  const list = (title: string, text: string | null) => {
    const items = listItems(text).map((item) => `<li>${plain(item)}</li>`);
    return items.length ? `<p><strong>${title}</strong></p><ul>${items.join("")}</ul>` : "";
  };
  const paragraphs = job.description.split(/\n{2,}/).map((text) => `<p>${plain(text)}</p>`);
  const close = `<p>${plain(`${brand.name} recruits for this role on behalf of ${job.company}.`)}</p>`;
  return [...paragraphs, list("Requirements", job.requirements), list("Benefits", job.benefits), close].join(
    "",
  );
}

/** '$90,000 - $120,000 per year': pay with its period, as the page shows it. */
const formatSalary = (job: JobRow) =>
  job.salary && (/\bper\b|\//.test(job.salary) ? job.salary : `${job.salary} per ${job.salaryPeriod}`);

const remoteType = (job: JobRow) =>
  isRemote(job) ? "Fully remote" : job.type === "Hybrid" ? "Hybrid remote" : null;

function jobElement(job: JobRow, site: Site, source: Source): string {
  const { city, state } = parseLocation(job);
  const wrapped = (name: string, text: string | null) => (text ? `<${name}>${cdata(text)}</${name}>` : "");
  return [
    "<job>",
    wrapped("title", job.title),
    wrapped("date", job.publishedAt ?? job.createdAt),
    wrapped("referencenumber", job.id),
    wrapped("requisitionid", job.id),
    wrapped("url", jobUrl(job, site, source)),
    wrapped("company", job.company),
    wrapped("sourcename", brand.name),
    `<city>${cdata(city)}</city>`,
    `<state>${cdata(state)}</state>`,
    wrapped("country", "US"),
    wrapped("description", jobHtml(job)),
    wrapped("salary", formatSalary(job)),
    wrapped("jobtype", TYPES[job.type]),
    wrapped("category", job.industry),
    wrapped("experience", job.experienceLevel && `${job.experienceLevel} level`),
    wrapped("expirationdate", job.expiresAt),
    wrapped("remotetype", remoteType(job)),
    "</job>\n",
  ].join("");
}

/** Open jobs in the form that Indeed reads and most portals take. */
export const jobFeed = (parts: JobParts, site: Site, source: Source): Promise<BinaryFeed> =>
  buildJobFeed(parts, {
    job: (job) => jobElement(job, site, source),
    head: ({ modified }) =>
      [
        element("publisher", brand.name),
        element("publisherurl", `${site.origin}/`),
        element("lastBuildDate", modified && new Date(modified).toUTCString()),
      ].join(""),
  });
