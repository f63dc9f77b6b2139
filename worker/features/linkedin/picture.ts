import type { FeedPicture } from "#worker/ports/social-feed.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { articleCard } from "#worker/features/images/index.ts";

/** What LinkedIn takes as a picture. */
const TAKEN = new Set(["image/png", "image/jpeg", "image/gif"]);
const MOST_BYTES = 8 * 1024 * 1024;

type Pictured = { id: string; title: string; category: string; author: string; imageUrl: string | null };

/** The picture for the card of an article's post: its own where LinkedIn takes it, else its social card. */
export const pictureOf = async (ctx: Ctx, article: Pictured): Promise<FeedPicture> =>
  (await ownPicture(ctx, article)) ?? { bytes: await articleCard(ctx, article), type: "image/png" };

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
