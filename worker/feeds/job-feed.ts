import { jobPath } from "#contract/jobs/address.ts";
import { isRemote } from "#contract/jobs/job-posting.ts";
import { listItems, textBlocks } from "#contract/jobs/advert-text.ts";
import { brand } from "#web/app/entry-server.tsx";
import type { JobRow } from "#worker/features/jobs/index.ts";
import { buildJobFeed, type JobPages } from "./build-job-feed.ts";
import type { BinaryFeed } from "./feed-response.ts";
import { cdata, element } from "./xml.ts";

/** The job board that a visitor comes from; null in the public feed. */
export type Source = { key: string; config: Record<string, unknown> } | null;

const TYPES: Record<JobRow["type"], string> = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Remote: "fulltime",
  Hybrid: "fulltime",
};

/** URL of the job's page with the job board as campaign source. */
export function jobUrl(job: JobRow, origin: string, source: Source): string {
  const query = source ? `?source=${source.key}&utm_source=${source.key}&utm_medium=job_board` : "";
  return origin + jobPath(job) + query;
}

/** Splits 'Chicago, IL' into city and state; both are empty for a remote job. */
export function parseLocation(job: Pick<JobRow, "type" | "location">): { city: string; state: string } {
  const [city = "", state = ""] = job.location.split(",").map((part) => part.trim());
  return /\bremote\b/i.test(city) ? { city: "", state: "" } : { city, state };
}

/**
 * The job's text in the few HTML tags that job boards accept. They don't decode entities, so angle brackets become
 * similar typographic characters.
 */
export function jobHtml(job: JobRow): string {
  const plain = (text: string) => text.trim().replaceAll("<", "‹").replaceAll(">", "›");
  const toList = (items: string[]) => `<ul>${items.map((item) => `<li>${plain(item)}</li>`).join("")}</ul>`;
  const list = (title: string, text: string | null) => {
    const items = listItems(text);
    return items.length ? `<p><strong>${title}</strong></p>${toList(items)}` : "";
  };
  const blocks = textBlocks(job.description).map((block) =>
    typeof block === "string" ? `<p>${plain(block)}</p>` : toList(block),
  );
  const close = `<p>${plain(`${brand.name} recruits for this role on behalf of ${job.company}.`)}</p>`;
  return [...blocks, list("Requirements", job.requirements), list("Benefits", job.benefits), close].join("");
}

/** '$90,000 - $120,000 per year': the salary with its period. */
const formatSalary = (job: JobRow) =>
  job.salary && (/\bper\b|\//.test(job.salary) ? job.salary : `${job.salary} per ${job.salaryPeriod}`);

const remoteType = (job: JobRow) =>
  isRemote(job) ? "Fully remote" : job.type === "Hybrid" ? "Hybrid remote" : null;

function jobElement(job: JobRow, origin: string, source: Source): string {
  const { city, state } = parseLocation(job);
  const cdataElement = (name: string, text: string | null) =>
    text ? `<${name}>${cdata(text)}</${name}>` : "";
  return [
    "<job>",
    cdataElement("title", job.title),
    cdataElement("date", job.publishedAt ?? job.createdAt),
    cdataElement("referencenumber", job.id),
    cdataElement("requisitionid", job.id),
    cdataElement("url", jobUrl(job, origin, source)),
    cdataElement("company", job.company),
    cdataElement("sourcename", brand.name),
    `<city>${cdata(city)}</city>`,
    `<state>${cdata(state)}</state>`,
    cdataElement("country", "US"),
    cdataElement("description", jobHtml(job)),
    cdataElement("salary", formatSalary(job)),
    cdataElement("jobtype", TYPES[job.type]),
    cdataElement("category", job.industry),
    cdataElement("experience", job.experienceLevel && `${job.experienceLevel} level`),
    cdataElement("expirationdate", job.expiresAt),
    cdataElement("remotetype", remoteType(job)),
    "</job>\n",
  ].join("");
}

/** Open jobs in Indeed's XML format, which most job boards accept. */
export const jobFeed = (pages: JobPages, origin: string, source: Source): Promise<BinaryFeed> =>
  buildJobFeed(pages, {
    job: (job) => jobElement(job, origin, source),
    head: ({ modified }) =>
      [
        element("publisher", brand.name),
        element("publisherurl", `${origin}/`),
        element("lastBuildDate", modified && new Date(modified).toUTCString()),
      ].join(""),
  });
