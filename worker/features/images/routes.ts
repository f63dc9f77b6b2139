import { pictures } from "#contract/images/endpoints.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { generateImage } from "./generate.ts";
import { storeImage } from "./store.ts";
import { parseUpload } from "./upload.ts";

export const imageRoutes = createRouter();

serve(imageRoutes, pictures.upload, async (ctx, { files }) => {
  const image = await parseUpload(files, "image");
  const imageUrl = await storeImage(ctx, "uploads", image);
  const { type, width, height } = image;
  await recordImageEvent(ctx, "image.upload", imageUrl, { type, width, height, size: image.bytes.length });
  return { imageUrl };
});

serve(imageRoutes, pictures.forArticle, async (ctx, { body }) => {
  const { title, content } = body;
  const category = (await getLists(ctx)).label("categories", body.category);
  const facts = { Title: title, Category: category, Text: content };
  const image = await generateImage(ctx, { title, category, facts });
  await recordImageEvent(ctx, "image.generate", image.imageUrl, {
    for: "article",
    title,
    maker: image.maker,
  });
  return image;
});

serve(imageRoutes, pictures.forJob, async (ctx, { body }) => {
  const { title, description, company } = body;
  const industry = (await getLists(ctx)).label("industries", body.industry);
  const facts = { Role: title, Industry: industry, Company: company, Description: description };
  const image = await generateImage(ctx, { title, category: industry, facts });
  await recordImageEvent(ctx, "image.generate", image.imageUrl, { for: "job", title, maker: image.maker });
  return image;
});

const recordImageEvent = (
  ctx: StaffCtx,
  action: string,
  entityId: string,
  details: Record<string, unknown>,
) => recordEvent(ctx, { action, entityType: "image", entityId, details }, ctx.staff);
