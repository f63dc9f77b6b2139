import { INDEXNOW_KEY } from "#contract/job-boards/constants.ts";
import { networkOf } from "#worker/base/network.ts";
import { findPortalJobs, isIndexNowKey, noteFeedFetch } from "#worker/features/job-boards/index.ts";
import { openJobsInParts, openJobsPart } from "#worker/features/jobs/index.ts";
import { articleFeed } from "./atom.ts";
import { socialCard } from "./card.ts";
import { serveDevMail } from "./dev-mail.ts";
import type { JobParts } from "./feed-document.ts";
import { jobFeed } from "./job-feed.ts";
import { linkedinFeed } from "./linkedin-feed.ts";
import { llms } from "./llms.ts";
import { serveMedia } from "./media.ts";
import type { Edge } from "#worker/ssr/pages.ts";
import { robots } from "./robots.ts";
import { sitemap } from "./sitemap.ts";
import {
  forReader,
  freshDocument,
  keptDocument,
  PLAIN,
  refusal,
  type TextDocument,
} from "./text-document.ts";

type Serve = (request: Request, edge: Edge) => Promise<Response>;

/** What is the same for everybody, by its path. */
const documents: Record<string, (edge: Edge) => Promise<TextDocument>> = {
  "/sitemap.xml": sitemap,
  "/robots.txt": robots,
  "/llms.txt": llms,
  "/feeds/articles.xml": articleFeed,
};

const JOB_FEED = "/feeds/jobs.xml";
const CARD = /^\/media\/cards\/(?:(article|job)\/([0-9a-f-]{36})|site)\.png$/;
const PORTAL_FEED = /^\/feeds\/([a-z0-9-]{1,64})\.xml$/;
const TEXT_FILE = /^\/([^/]+)\.txt$/;

/** What answers this path when it is made for machines; undefined when it is a page. */
export function machineRoute(path: string): Serve | undefined {
  const make = documents[path];
  if (make)
    return async (request, edge) => forReader(request, await keptDocument(path, edge, () => make(edge)));
  const card = CARD.exec(path);
  if (card)
    return async (request, edge) =>
      forReader(request, await keptDocument(path, edge, () => socialCard(edge, card[1], card[2])));
  if (path === JOB_FEED) return serveJobFeed;
  if (path.startsWith("/media/")) return serveMedia;
  if (path === "/__dev/mail" || path.startsWith("/__dev/mail/")) return serveDevMail;
  const [, portal] = PORTAL_FEED.exec(path) ?? [];
  if (portal) return (request, edge) => servePortalFeed(portal, request, edge);
  const [, key = ""] = TEXT_FILE.exec(path) ?? [];
  if (INDEXNOW_KEY.test(key)) return (request, edge) => serveKeyFile(key, request, edge);
  if (path.startsWith("/feeds/"))
    return () => Promise.resolve(refusal(404, "There is no feed at this address."));
  return undefined;
}

/** `limit` jobs of the feed and which such part, from 1; null for the whole feed, undefined for what is no part. */
function partOf({ searchParams }: URL): { limit: number; page: number } | null | undefined {
  if (!searchParams.has("limit") && !searchParams.has("page")) return null;
  const limit = Number(searchParams.get("limit") ?? MOST_IN_PART);
  const page = Number(searchParams.get("page") ?? 1);
  const sound = Number.isInteger(limit) && limit >= 1 && limit <= MOST_IN_PART;
  return sound && Number.isInteger(page) && page >= 1 && page <= MOST_PARTS ? { limit, page } : undefined;
}
const MOST_IN_PART = 1_000;
const MOST_PARTS = 100_000;

/** Every open job, for whoever reads; in parts for those who ask for them, until one comes short. */
async function serveJobFeed(request: Request, edge: Edge): Promise<Response> {
  const { ctx, site } = edge;
  const part = partOf(new URL(request.url));
  if (part === undefined)
    return refusal(400, `limit is between 1 and ${MOST_IN_PART}, page is 1 or more, both whole numbers.`);
  const key = part ? `${JOB_FEED}?limit=${part.limit}&page=${part.page}` : JOB_FEED;
  const make = () =>
    jobFeed(
      part ? openJobsPart(ctx, part.limit, (part.page - 1) * part.limit) : openJobsInParts(ctx),
      site,
      null,
    );
  return forReader(request, await keptDocument(key, edge, make));
}

/**
 * The feed that one portal pulls. Made anew for each fetch, because it depends on postings, which are no content; that a
 * portal has read it is noted, unless a person looked at it in a browser.
 */
async function servePortalFeed(key: string, request: Request, edge: Edge): Promise<Response> {
  const { ctx, site } = edge;
  if (!(await ctx.withinLimit(`feed ${networkOf(ctx.caller.ip)}`)))
    return refusal(429, "Please wait a minute.", { "Retry-After": "60" });
  let noted: Promise<void> | undefined;
  const feed = await freshDocument(new URL(request.url).pathname, edge, async () => {
    const found = await findPortalJobs(ctx, key);
    if (!found) return null;
    const { portal, parts } = found;
    const read: string[] = [];
    const made = await (key === "linkedin" ? linkedinFeed : jobFeed)(noting(parts, read), site, portal);
    const byPortal = request.method === "GET" && !request.headers.has("sec-fetch-mode");
    if (byPortal) noted = noteFeedFetch(ctx, portal.id, read);
    return made;
  });
  if (noted) ctx.after(noted.catch((error: unknown) => ctx.log("warn", "feed.not_noted", { key }, error)));
  return forReader(request, feed);
}

/** The same parts; which jobs were in them is then in `ids`. */
async function* noting(parts: JobParts, ids: string[]): JobParts {
  for await (const jobs of parts) {
    ids.push(...jobs.map(({ id }) => id));
    yield jobs;
  }
}

/** IndexNow reads here that whoever sends addresses with this key is at home on this site. */
async function serveKeyFile(key: string, request: Request, edge: Edge): Promise<Response> {
  const { ctx } = edge;
  if (!(await ctx.withinLimit(`key file ${networkOf(ctx.caller.ip)}`)))
    return refusal(429, "Please wait a minute.", { "Retry-After": "60" });
  const file = await freshDocument(new URL(request.url).pathname, edge, async () =>
    (await isIndexNowKey(ctx, key)) ? { type: PLAIN, text: key, modified: null } : null,
  );
  return forReader(request, file);
}
