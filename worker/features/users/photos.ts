import {
  IMAGE_MAX,
  IMAGE_TOO_LARGE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_WRONG_TYPE,
} from "#contract/images/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { isAllowedSize, readImage } from "#worker/features/images/index.ts";

const PREFIX = "photos/";
/** The name that `storePhoto` gives a file. */
const NAME = /^[\da-f-]{36}\.(jpg|png|webp)$/;

/** Stores a photo without its metadata, such as the place of the shot, and returns its name. Throws 400 and 413. */
export async function storePhoto(ctx: Ctx, file: File | undefined): Promise<string> {
  const refuse = (code: "too_large" | "validation_failed", message: string) =>
    new AppError(code, `${message}.`, { fields: { photo: [message] } });
  if (!file) throw refuse("validation_failed", IMAGE_WRONG_TYPE);
  if (file.size > IMAGE_MAX) throw refuse("too_large", IMAGE_TOO_LARGE);
  const image = readImage(new Uint8Array(await file.arrayBuffer()));
  if (!image) throw refuse("validation_failed", IMAGE_WRONG_TYPE);
  if (!isAllowedSize(image)) throw refuse("validation_failed", IMAGE_TOO_MANY_PIXELS);
  const name = `${ctx.newId()}.${image.extension}`;
  await ctx.files.put(PREFIX + name, image.bytes, { httpMetadata: { contentType: image.type } });
  return name;
}

/** Deletes a photo that no user has any more, after the response. */
export function deletePhoto(ctx: Ctx, name: string | null): void {
  if (!name) return;
  const remove = ctx.files.delete(PREFIX + name);
  ctx.waitUntil(remove.catch((error: unknown) => ctx.log("warn", "photo.delete_failed", {}, error)));
}

export const findPhoto = async (ctx: Ctx, name: string): Promise<R2ObjectBody | null> =>
  NAME.test(name) ? ctx.files.get(PREFIX + name) : null;
