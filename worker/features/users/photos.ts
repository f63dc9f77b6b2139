import type { Ctx } from "#worker/runtime/ctx.ts";
import { parseUpload } from "#worker/features/images/index.ts";

const PREFIX = "photos/";
/** The name that `storePhoto` gives a file. */
const NAME = /^[\da-f-]{36}\.(jpg|png|webp)$/;

/** Stores a photo without its metadata, such as the place of the shot, and returns its name. Throws 400 and 413. */
export async function storePhoto(ctx: Ctx, files: Record<string, File>): Promise<string> {
  const image = await parseUpload(files, "photo");
  const name = `${ctx.newId()}.${image.extension}`;
  await ctx.files.put(PREFIX + name, image.bytes, { httpMetadata: { contentType: image.type } });
  return name;
}

/** Deletes the file of a replaced or removed photo, after the response. */
export function deletePhoto(ctx: Ctx, name: string | null): void {
  if (!name) return;
  const remove = ctx.files.delete(PREFIX + name);
  ctx.waitUntil(remove.catch((error: unknown) => ctx.log("warn", "photo.delete_failed", {}, error)));
}

export const findPhoto = async (ctx: Ctx, name: string): Promise<R2ObjectBody | null> =>
  NAME.test(name) ? ctx.files.get(PREFIX + name) : null;
