import {
  IMAGE_MAX,
  IMAGE_TOO_LARGE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_WRONG_TYPE,
} from "#contract/images/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { type ImageFile, isAllowedSize, readImage } from "./image-file.ts";

/** The image that was uploaded as `field`, without its metadata. Throws 400 and 413 for what is none. */
export async function parseUpload(files: Record<string, File>, field: string): Promise<ImageFile> {
  const file = files[field];
  const refuse = (code: "too_large" | "validation_failed", message: string) =>
    new AppError(code, `${message}.`, { fields: { [field]: [message] } });
  if (!file) throw refuse("validation_failed", IMAGE_WRONG_TYPE);
  if (file.size > IMAGE_MAX) throw refuse("too_large", IMAGE_TOO_LARGE);
  const image = readImage(new Uint8Array(await file.arrayBuffer()));
  if (!image) throw refuse("validation_failed", IMAGE_WRONG_TYPE);
  if (!isAllowedSize(image)) throw refuse("validation_failed", IMAGE_TOO_MANY_PIXELS);
  return image;
}
