import { INDEXNOW_KEY } from "#contract/job-boards/constants.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { findJobBoardFeed, isIndexNowKey, recordFeedFetch } from "#worker/features/job-boards/index.ts";
import { iterateOpenJobs, iterateOpenJobsPage } from "#worker/features/jobs/index.ts";
import { articleFeed } from "./atom.ts";
import { socialCard } from "./social-card.ts";
import { serveDevMail } from "./dev-mail.ts";
import type { JobParts } from "./build-job-feed.ts";
import { jobFeed } from "./job-feed.ts";
import { linkedinFeed } from "./linkedin-feed.ts";
import { llms } from "./llms.ts";
import { serveMedia } from "./media.ts";
import type { Edge } from "#worker/ssr/pages.ts";
import { robots } from "./robots.ts";
import { sitemap } from "./sitemap.ts";
import {
  withConditionalGet,
  renderFeed,
  cachedDocument,
  PLAIN,
  textError,
  type TextFeed,
} from "./feed-response.ts";

type Serve = (request: Request, edge: Edge) => Promise<Response>;

/** What is the same for everybody, by its path. */
const documents: Record<string, (edge: Edge) => Promise<TextFeed>> = {
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
    return async (request, edge) => withConditionalGet(request, await cachedDocument(path, edge, () => make(edge)));
  const card = CARD.exec(path);
  if (card)
    return async (request, edge) =>
      withConditionalGet(request, await cachedDocument(path, edge, () => socialCard(edge, card[1], card[2])));
  if (path === JOB_FEED) return serveJobFeed;
  if (path.startsWith("/media/")) return serveMedia;
  if (path === "/__dev/mail" || path.startsWith("/__dev/mail/")) return serveDevMail;
  const [, portal] = PORTAL_FEED.exec(path) ?? [];
  if (portal) return (request, edge) => servePortalFeed(portal, request, edge);
  const [, key = ""] = TEXT_FILE.exec(path) ?? [];
  if (INDEXNOW_KEY.test(key)) return (request, edge) => serveKeyFile(key, request, edge);
  if (path.startsWith("/feeds/"))
    return () => Promise.resolve(textError(404, "There is no feed at this address."));
  return undefined;
}

/** `limit` jobs of the feed and which such part, from 1; null for the whole feed, undefined for what is no part. */
function parsePage({ searchParams }: URL): { limit: number; page: number } | null | undefined {
  if (!searchParams.has("limit") && !searchParams.has("page")) return null;
  const limit = Number(searchParams.get("limit") ?? MAX_PAGE_SIZE);
  const page = Number(searchParams.get("page") ?? 1);
  const sound = Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_SIZE;
  return sound && Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? { limit, page } : undefined;
}
const MAX_PAGE_SIZE = 1_000;
const MAX_PAGE = 100_000;

/** Every open job, for whoever reads; in parts for those who ask for them, until one comes short. */
async function serveJobFeed(request: Request, edge: Edge): Promise<Response> {
  const { ctx, site } = edge;
  const part = parsePage(new URL(request.url));
  if (part === undefined)
    return textError(400, `limit is between 1 and ${MAX_PAGE_SIZE}, page is 1 or more, both whole numbers.`);
  const key = part ? `${JOB_FEED}?limit=${part.limit}&page=${part.page}` : JOB_FEED;
  const make = () =>
    jobFeed(
      part ? iterateOpenJobsPage(ctx, part.limit, (part.page - 1) * part.limit) : iterateOpenJobs(ctx),
      site,
      null,
    );
  return withConditionalGet(request, await cachedDocument(key, edge, make));
}

/**
 * The feed that one portal pulls. Made anew for each fetch, because it depends on postings, which are no content; that a
 * portal has read it is noted, unless a person looked at it in a browser.
 */
async function servePortalFeed(key: string, request: Request, edge: Edge): Promise<Response> {
  const { ctx, site } = edge;
  if (!(await ctx.withinLimit(`feed ${networkPrefix(ctx.caller.ip)}`)))
    return textError(429, "Please wait a minute.", { "Retry-After": "60" });
  let noted: Promise<void> | undefined;
  const feed = await renderFeed(new URL(request.url).pathname, edge, async () => {
    const found = await findJobBoardFeed(ctx, key);
    if (!found) return null;
    const { jobBoard: portal, pages: parts } = found;
    const read: string[] = [];
    const made = await (key === "linkedin" ? linkedinFeed : jobFeed)(collectIds(parts, read), site, portal);
    const byPortal = request.method === "GET" && !request.headers.has("sec-fetch-mode");
    if (byPortal) noted = recordFeedFetch(ctx, portal.id, read);
    return made;
  });
  if (noted) ctx.waitUntil(noted.catch((error: unknown) => ctx.log("warn", "feed.not_noted", { key }, error)));
  return withConditionalGet(request, feed);
}

/** The same parts; which jobs were in them is then in `ids`. */
async function* collectIds(parts: JobParts, ids: string[]): JobParts {
  for await (const jobs of parts) {
    ids.push(...jobs.map(({ id }) => id));
    yield jobs;
  }
}

/** IndexNow reads here that whoever sends addresses with this key is at home on this site. */
async function serveKeyFile(key: string, request: Request, edge: Edge): Promise<Response> {
  const { ctx } = edge;
  if (!(await ctx.withinLimit(`key file ${networkPrefix(ctx.caller.ip)}`)))
    return textError(429, "Please wait a minute.", { "Retry-After": "60" });
  const file = await renderFeed(new URL(request.url).pathname, edge, async () =>
    (await isIndexNowKey(ctx, key)) ? { type: PLAIN, body: key, modified: null } : null,
  );
  return withConditionalGet(request, file);
}
