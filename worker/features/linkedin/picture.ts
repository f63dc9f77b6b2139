import type { FeedPicture } from "#worker/ports/social-feed.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

/** What LinkedIn takes as a picture. */
const TAKEN = new Set(["image/png", "image/jpeg", "image/gif"]);
const MOST_BYTES = 8 * 1024 * 1024;

type Pictured = { id: string; title: string; category: string; author: string; imageUrl: string | null };

/** Where a picture may come from, the best first; each answers null when it has none. */
const sources: ((ctx: Ctx, article: Pictured) => Promise<FeedPicture | null>)[] = [ownPicture];

/** The picture for the card of an article's post, or null when there is none that LinkedIn takes. */
export async function pictureOf(ctx: Ctx, article: Pictured): Promise<FeedPicture | null> {
  for (const source of sources) {
    const picture = await source(ctx, article);
    if (picture) return picture;
  }
  return null;
}

/** The article's own picture, when it lies in our store. */
async function ownPicture(ctx: Ctx, { imageUrl }: Pictured): Promise<FeedPicture | null> {
  if (!imageUrl?.startsWith("/media/")) return null;
  const file = await ctx.files.get(imageUrl.slice(1));
  if (!file) return null;
  const type = file.httpMetadata?.contentType ?? "";
  if (!TAKEN.has(type) || file.size > MOST_BYTES) {
    await file.body.cancel();
    return null;
  }
  return { bytes: await file.arrayBuffer(), type };
}
