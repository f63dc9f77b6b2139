import { concatBytes } from "#worker/base/bytes.ts";
import type { JobRow } from "#worker/features/jobs/index.ts";
import { type BinaryFeed, latest, XML } from "./feed-response.ts";
import { XML_HEAD } from "./xml.ts";

/** Jobs as they are read, some at a time. */
export type JobParts = AsyncIterable<readonly JobRow[]>;

/** How a kind of portal wants its feed: one job, and what stands before the first one. */
type JobFeedFormat = {
  job: (job: JobRow) => string;
  head: (facts: { modified: string | null; count: number }) => string;
};

const encoder = new TextEncoder();

/**
 * The whole feed, or the failure of a part: a feed that lost jobs would be read as their closing. Only the bytes are kept
 * of what is written, so that ten thousand jobs take twice their feed of an isolate's memory, and not many times that.
 */
export async function buildJobFeed(parts: JobParts, { job, head }: JobFeedFormat): Promise<BinaryFeed> {
  const written: Uint8Array[] = [];
  let modified: string | null = null;
  let count = 0;
  for await (const jobs of parts) {
    written.push(encoder.encode(jobs.map((each) => job(each)).join("")));
    modified = latest([modified, ...jobs.map(({ updatedAt }) => updatedAt)]);
    count += jobs.length;
  }
  const start = encoder.encode(`${XML_HEAD}<source>\n${head({ modified, count })}\n`);
  return { type: XML, body: concatBytes([start, ...written, encoder.encode("</source>\n")]).buffer, modified };
}
