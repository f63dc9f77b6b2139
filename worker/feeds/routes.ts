import { INDEXNOW_KEY } from "#contract/job-boards/constants.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { isIndexNowKey } from "#worker/features/job-boards/index.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serveArticleCover } from "./article-cover.ts";
import { articleFeed } from "./atom.ts";
import { devMailboxRoutes } from "./dev-mailbox.ts";
import { cachedFeed, conditionalGet, getCachedFeed, getFeed, PLAIN, textError } from "./feed-response.ts";
import { serveJobBoardFeed, serveJobFeed, servePrivateFeed } from "./job-feeds.ts";
import { llms } from "./llms.ts";
import { serveMedia } from "./media.ts";
import { robots } from "./robots.ts";
import { sitemap } from "./sitemap.ts";
import { articleSocialCard, caseStudySocialCard, jobSocialCard, siteSocialCard } from "./social-card.ts";

/** Feeds, well-known files and media. */
export const feedRoutes = createRouter();

feedRoutes.get("/sitemap.xml", conditionalGet, cachedFeed(sitemap));
feedRoutes.get("/robots.txt", conditionalGet, cachedFeed(robots));
feedRoutes.get("/llms.txt", conditionalGet, cachedFeed(llms));

feedRoutes.get("/feeds/articles.xml", conditionalGet, cachedFeed(articleFeed));
feedRoutes.get("/feeds/jobs.xml", conditionalGet, serveJobFeed);
feedRoutes.get("/feeds/:file{[a-z0-9-]+\\.xml}", conditionalGet, serveJobBoardFeed);
feedRoutes.get(
  "/feeds/:board{[a-z0-9-]+}/:file{[A-Za-z0-9_-]{1,100}\\.xml}",
  conditionalGet,
  servePrivateFeed,
);
feedRoutes.get("/feeds/:path{.*}", () => textError(404, "There is no feed at this address."));

feedRoutes.get("/media/cards/site.png", conditionalGet, cachedFeed(siteSocialCard));
feedRoutes.get("/media/cards/article/:file{[0-9a-f-]+\\.png}", conditionalGet, (c) =>
  getCachedFeed(c, c.req.path, (ctx) => articleSocialCard(ctx, baseName(c.req.param("file")))),
);
feedRoutes.get("/media/cards/job/:file{[0-9a-f-]+\\.png}", conditionalGet, (c) =>
  getCachedFeed(c, c.req.path, (ctx) => jobSocialCard(ctx, baseName(c.req.param("file")))),
);
feedRoutes.get("/media/cards/case-study/:file{[a-z0-9-]+\\.png}", conditionalGet, (c) =>
  getCachedFeed(c, c.req.path, (ctx) => caseStudySocialCard(ctx, baseName(c.req.param("file")))),
);
feedRoutes.get("/media/covers/:format/:file{[a-z0-9-]+\\.svg}", conditionalGet, serveArticleCover);
feedRoutes.get("/media/:path{.*}", conditionalGet, serveMedia);

feedRoutes.route("/__dev/mail", devMailboxRoutes);

// IndexNow verifies here that the sender of a key owns the site.
feedRoutes.get("/:file{.+\\.txt}", conditionalGet, async (c, next) => {
  const { ctx } = c.var;
  const key = baseName(c.req.param("file"));
  if (!INDEXNOW_KEY.test(key)) return next();
  if (!(await ctx.withinLimit(`key file ${networkPrefix(ctx.caller.ip)}`)))
    return textError(429, "Please wait a minute.", { "Retry-After": "60" });
  return getFeed(c, async () =>
    (await isIndexNowKey(ctx, key)) ? { type: PLAIN, body: key, modified: null } : null,
  );
});

/** The file name without its extension. */
const baseName = (file: string): string => file.slice(0, file.lastIndexOf("."));
