import { concatBytes } from "#worker/base/bytes.ts";
import type { OpenJob } from "#worker/features/jobs/index.ts";
import { type FeedJob, toFeedJobs } from "./feed-jobs.ts";
import { type BinaryFeed, latest, XML } from "./feed-response.ts";
import { XML_HEAD } from "./xml.ts";

/** Open jobs, read page by page. */
export type JobPages = AsyncIterable<readonly OpenJob[]>;

/** XML of one job at one place, and of the feed's head before the first job. `count` counts these entries. */
type JobFeedFormat = {
  job: (job: FeedJob) => string;
  head: (summary: { modified: string | null; count: number }) => string;
};

const encoder = new TextEncoder();

/**
 * Builds the whole feed, or throws: a job board would close missing jobs. Encodes page by page, which limits memory to
 * about twice the feed's size.
 */
export async function buildJobFeed(pages: JobPages, { job, head }: JobFeedFormat): Promise<BinaryFeed> {
  const chunks: Uint8Array[] = [];
  let modified: string | null = null;
  let count = 0;
  for await (const jobs of pages) {
    const entries = jobs.flatMap(toFeedJobs);
    chunks.push(encoder.encode(entries.map((entry) => job(entry)).join("")));
    modified = latest([modified, ...jobs.map(({ updatedAt }) => updatedAt)]);
    count += entries.length;
  }
  const start = encoder.encode(`${XML_HEAD}<source>\n${head({ modified, count })}\n`);
  return { type: XML, body: concatBytes([start, ...chunks, encoder.encode("</source>\n")]).buffer, modified };
}
