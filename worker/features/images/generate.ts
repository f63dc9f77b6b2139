import { VendorFailure } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createUsageMeter } from "#worker/features/ai-usage/index.ts";
import { getOpenAiAccess, requireSetting } from "#worker/features/settings/index.ts";
import { drawCover } from "./cover.ts";
import { isAllowedSize, readImage } from "./image-file.ts";
import { imagePrompt } from "./prompt.ts";
import { storeImage } from "./store.ts";

type Subject = { title: string; category: string; facts: Record<string, string> };

/**
 * Generates an image with OpenAI, or draws a cover without a key, and stores it. Synchronous instead of through the
 * outbox: a person waits for it, and a failure loses nothing. Generated images carry IPTC's AI label in XMP.
 */
export async function generateImage(
  ctx: Ctx,
  { title, category, facts }: Subject,
): Promise<{ imageUrl: string; maker: "openai" | "drawn" }> {
  const access = await getOpenAiAccess(ctx);
  if (!access) {
    const svg = await drawCover(ctx.ports.fonts, { title, category });
    const cover = { bytes: new TextEncoder().encode(svg), type: "image/svg+xml", extension: "svg" };
    return { imageUrl: await storeImage(ctx, "covers", cover), maker: "drawn" };
  }
  const model = await requireSetting(ctx, "openai_image_model", "OpenAI");
  const bytes = await ctx.ports.images({ ...access, model }, imagePrompt(facts), createUsageMeter(ctx));
  const image = readImage(bytes, "trainedAlgorithmicMedia");
  if (!image || !isAllowedSize(image))
    throw new VendorFailure("OpenAI", "The response was not a supported image.");
  return { imageUrl: await storeImage(ctx, "made", image), maker: "openai" };
}
