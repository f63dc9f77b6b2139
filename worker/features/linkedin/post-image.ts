import type { SocialImage } from "#worker/ports/social-publisher.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { articleCard } from "#worker/features/images/index.ts";

/** Image types that LinkedIn accepts. */
const ACCEPTED_TYPES = new Set(["image/png", "image/jpeg", "image/gif"]);
const MAX_BYTES = 8 * 1024 * 1024;

type ArticleImage = { id: string; title: string; category: string; author: string; imageUrl: string | null };

/** The article's own image if LinkedIn accepts it, else its generated social card. */
export const getPostImage = async (ctx: Ctx, article: ArticleImage): Promise<SocialImage> =>
  (await findOwnImage(ctx, article)) ?? { bytes: await drawCard(ctx, article), type: "image/png" };

async function drawCard(ctx: Ctx, article: ArticleImage): Promise<ArrayBuffer> {
  const categoryLabel = (await getLists(ctx)).label("categories", article.category);
  return articleCard(ctx, { ...article, categoryLabel });
}

/** Returns null unless the image is in our media store and acceptable. */
async function findOwnImage(ctx: Ctx, { imageUrl }: ArticleImage): Promise<SocialImage | null> {
  if (!imageUrl?.startsWith("/media/")) return null;
  const file = await ctx.files.get(imageUrl.slice(1));
  if (!file) return null;
  const type = file.httpMetadata?.contentType ?? "";
  if (!ACCEPTED_TYPES.has(type) || file.size > MAX_BYTES) {
    await file.body.cancel();
    return null;
  }
  return { bytes: await file.arrayBuffer(), type };
}
