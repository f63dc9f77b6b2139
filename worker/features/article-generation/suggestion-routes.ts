import { assist } from "#contract/article-generation/suggestion-endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { SuggestionRequest } from "#worker/ports/writing-assistant.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { createUsageMeter } from "#worker/features/ai-usage/index.ts";
import { chooseAssistant } from "./choose-writer.ts";

/** Suggestions for an editor. They are stored nowhere: what a person accepts is saved with the article. */
export const suggestionRoutes = createRouter();

serve(suggestionRoutes, assist.suggest, async (ctx, { body }) => {
  const { kind, text, instruction, imageUrl, articleId } = body;
  const { name, assistant } = await chooseAssistant(ctx);
  const image = kind === "alt_text" ? await readPicture(ctx, imageUrl!) : null;
  const suggestion = await assistant({ kind, text, instruction, image }, createUsageMeter(ctx));
  const details = { kind, writer: name, tokensUsed: suggestion.tokensUsed };
  const entry = { action: "article.suggest", entityType: "article", entityId: articleId ?? null, details };
  await recordEvent(ctx, entry, ctx.staff);
  return { kind, writer: name, ...suggestion };
});

/** Formats that models accept. */
const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);
const MAX_BYTES = 12 * 1024 * 1024;
const NOT_A_PICTURE =
  "Only photographs and pictures can be described. A drawn cover is decoration and needs no text.";

async function readPicture(ctx: Ctx, imageUrl: string): Promise<NonNullable<SuggestionRequest["image"]>> {
  const refuse = (message: string) =>
    new AppError("validation_failed", message, { fields: { imageUrl: [message] } });
  const file = await ctx.files.get(imageUrl.slice(1));
  if (!file) throw refuse("This picture no longer exists.");
  const type = file.httpMetadata?.contentType ?? "";
  if (!PICTURE_TYPES.has(type) || file.size > MAX_BYTES) {
    await file.body.cancel();
    throw refuse(NOT_A_PICTURE);
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), type };
}
