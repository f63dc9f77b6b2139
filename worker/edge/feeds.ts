import { findPortalJobs, isIndexNowKey, noteFeedFetch } from "#worker/features/distribution/public.ts";
import { listOpenJobs } from "#worker/features/jobs/public.ts";
import { articleFeed } from "./atom.ts";
import { socialCard } from "./card.ts";
import { serveDevMail } from "./dev-mail.ts";
import { jobFeed } from "./job-feed.ts";
import { linkedinFeed } from "./linkedin-feed.ts";
import { llms } from "./llms.ts";
import { serveMedia } from "./media.ts";
import type { Edge } from "./pages.ts";
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
  "/feeds/jobs.xml": async ({ ctx, site }) => jobFeed(await listOpenJobs(ctx), site, null),
};

const CARD = /^\/media\/cards\/(?:(article|job)\/([0-9a-f-]{36})|site)\.png$/;
const PORTAL_FEED = /^\/feeds\/([a-z0-9-]{1,64})\.xml$/;

const KEY_FILE = /^\/([A-Za-z0-9-]{8,128})\.txt$/;

/** What answers this path when it is made for machines; undefined when it is a page. */
export function machineRoute(path: string): Serve | undefined {
  const make = documents[path];
  if (make)
    return async (request, edge) => forReader(request, await keptDocument(path, edge, () => make(edge)));
  const card = CARD.exec(path);
  if (card)
    return async (request, edge) =>
      forReader(request, await keptDocument(path, edge, () => socialCard(edge, card[1], card[2])));
  if (path.startsWith("/media/")) return serveMedia;
  if (path === "/__dev/mail" || path.startsWith("/__dev/mail/")) return serveDevMail;
  const [, portal] = PORTAL_FEED.exec(path) ?? [];
  if (portal) return (request, edge) => servePortalFeed(portal, request, edge);
  const [, key] = KEY_FILE.exec(path) ?? [];
  if (key) return (request, edge) => serveKeyFile(key, request, edge);
  if (path.startsWith("/feeds/"))
    return () => Promise.resolve(refusal(404, "There is no feed at this address."));
  return undefined;
}

/**
 * The feed that one portal pulls. Made anew for each fetch, because it depends on postings, which are no content; that a
 * portal has read it is noted, unless a person looked at it in a browser.
 */
async function servePortalFeed(key: string, request: Request, edge: Edge): Promise<Response> {
  const { ctx, site } = edge;
  if (!(await ctx.withinLimit(`feed ${ctx.caller.ip}`)))
    return refusal(429, "Please wait a minute.", { "Retry-After": "60" });
  let noted: Promise<void> | undefined;
  const feed = await freshDocument(new URL(request.url).pathname, edge, async () => {
    const found = await findPortalJobs(ctx, key);
    if (!found) return null;
    const { portal, jobs } = found;
    const byPortal = request.method === "GET" && !request.headers.has("sec-fetch-mode");
    if (byPortal)
      noted = noteFeedFetch(
        ctx,
        portal.id,
        jobs.map(({ id }) => id),
      );
    return (key === "linkedin" ? linkedinFeed : jobFeed)(jobs, site, portal);
  });
  if (noted) ctx.after(noted.catch((error: unknown) => ctx.log("warn", "feed.not_noted", { key }, error)));
  return forReader(request, feed);
}

/** IndexNow reads here that whoever sends addresses with this key is at home on this site. */
async function serveKeyFile(key: string, request: Request, edge: Edge): Promise<Response> {
  const { ctx } = edge;
  if (!(await ctx.withinLimit(`key file ${ctx.caller.ip}`)))
    return refusal(429, "Please wait a minute.", { "Retry-After": "60" });
  const file = await freshDocument(new URL(request.url).pathname, edge, async () =>
    (await isIndexNowKey(ctx, key)) ? { type: PLAIN, text: key, modified: null } : null,
  );
  return forReader(request, file);
}
