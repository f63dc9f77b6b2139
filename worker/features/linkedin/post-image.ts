import type { SocialImage } from "#worker/ports/social-publisher.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { articleCard } from "#worker/features/images/index.ts";

/** Image types that LinkedIn and Bluesky accept. */
const ACCEPTED_TYPES = new Set(["image/png", "image/jpeg", "image/gif"]);
/** LinkedIn's limit. */
const MAX_BYTES = 8 * 1024 * 1024;

type ArticleImage = { id: string; title: string; category: string; author: string; imageUrl: string | null };

/** The article's own image if it is acceptable, else its generated social card; null if that is too large. */
export async function findPostImage(
  ctx: Ctx,
  article: ArticleImage,
  maxBytes = MAX_BYTES,
): Promise<SocialImage | null> {
  const own = await findOwnImage(ctx, article, maxBytes);
  if (own) return { bytes: await own.arrayBuffer(), type: own.httpMetadata?.contentType ?? "" };
  const categoryLabel = (await getLists(ctx)).label("categories", article.category);
  const bytes = await articleCard(ctx, { ...article, categoryLabel });
  return bytes.byteLength > maxBytes ? null : { bytes, type: "image/png" };
}

/** Path of the article's own image, if `findPostImage` chooses it; null for the social card. */
export async function findOwnImagePath(
  ctx: Ctx,
  { imageUrl }: Pick<ArticleImage, "imageUrl">,
  maxBytes = MAX_BYTES,
): Promise<string | null> {
  const own = imageUrl?.startsWith("/media/") ? await ctx.files.head(imageUrl.slice(1)) : null;
  return own && isAccepted(own, maxBytes) ? imageUrl : null;
}

const isAccepted = ({ httpMetadata, size }: R2Object, maxBytes: number): boolean =>
  ACCEPTED_TYPES.has(httpMetadata?.contentType ?? "") && size <= maxBytes;

/** Returns null unless the image is in our media store and acceptable. */
async function findOwnImage(
  ctx: Ctx,
  { imageUrl }: ArticleImage,
  maxBytes: number,
): Promise<R2ObjectBody | null> {
  if (!imageUrl?.startsWith("/media/")) return null;
  const file = await ctx.files.get(imageUrl.slice(1));
  if (!file || isAccepted(file, maxBytes)) return file;
  await file.body.cancel();
  return null;
}
