import type { Context } from "hono";
import { type CoverFormat, coverSizes } from "#contract/images/cover-path.ts";
import { drawArticleCover } from "#worker/features/images/index.ts";
import type { AppEnv } from "#worker/runtime/ctx.ts";
import { FEED_HEADERS, textError } from "./feed-response.ts";

/** Length limit of an article's address. */
const MAX_SLUG = 120;

/** Draws the cover that the address determines, without D1: about a millisecond, so it is not cached here. */
export function serveArticleCover(c: Context<AppEnv, "/:format/:file">): Response {
  const { format, file } = c.req.param();
  const slug = file.slice(0, -".svg".length);
  if (!isFormat(format) || slug.length > MAX_SLUG)
    return textError(404, "There is no cover at this address.");
  return new Response(drawArticleCover(format, slug), {
    headers: {
      ...FEED_HEADERS,
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=604800",
    },
  });
}

const isFormat = (format: string): format is CoverFormat => format in coverSizes;
