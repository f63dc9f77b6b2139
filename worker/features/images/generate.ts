import { VendorFailure } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openAiAccess, requireSetting } from "#worker/features/settings/index.ts";
import { drawCover } from "./cover.ts";
import { isFairSize, readImage } from "./image-file.ts";
import { imagePrompt } from "./prompt.ts";
import { storePicture } from "./store.ts";

type Subject = { title: string; category: string; facts: Record<string, string> };

/**
 * A picture of this subject, stored. With a key it is made by OpenAI and the caller waits: somebody stands before the
 * screen, nothing else hangs on it, and a failure loses nothing, so it takes no place in the outbox.
 */
export async function generatePicture(
  ctx: Ctx,
  { title, category, facts }: Subject,
): Promise<{ imageUrl: string; maker: "openai" | "drawn" }> {
  const access = await openAiAccess(ctx);
  if (!access) {
    const svg = await drawCover(ctx.ports.fonts, { title, category });
    const cover = { bytes: new TextEncoder().encode(svg), type: "image/svg+xml", extension: "svg" };
    return { imageUrl: await storePicture(ctx, "covers", cover), maker: "drawn" };
  }
  const model = await requireSetting(ctx, "openai_image_model", "OpenAI");
  const image = readImage(await ctx.ports.images({ ...access, model }, imagePrompt(facts)));
  if (!image || !isFairSize(image))
    throw new VendorFailure("OpenAI", "What it sent is no picture that can be shown.");
  return { imageUrl: await storePicture(ctx, "made", image), maker: "openai" };
}
