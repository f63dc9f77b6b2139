import { findDigitalSource } from "#contract/images/digital-source.ts";
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from "#contract/images/constants.ts";
import { concatBytes } from "#worker/base/bytes.ts";
import type { Bytes, ImageParts } from "./image-parts.ts";
import { stripJpeg } from "./jpeg-file.ts";
import { stripPng } from "./png-file.ts";
import { stripWebp } from "./webp-file.ts";
import { type ImageFormat, labelImage } from "./xmp.ts";

export type ImageFile = { type: string; extension: ImageFormat; width: number; height: number; bytes: Bytes };

const formats: { type: string; extension: ImageFormat; strip: (bytes: Bytes) => ImageParts | null }[] = [
  { type: "image/jpeg", extension: "jpg", strip: stripJpeg },
  { type: "image/png", extension: "png", strip: stripPng },
  { type: "image/webp", extension: "webp", strip: stripWebp },
];

/**
 * Detects a JPEG, PNG or still WebP by content; null for anything else. Strips EXIF, XMP, comments and trailing bytes;
 * keeps color profiles, provenance (C2PA) and the AI label, which `source` sets. Pixels are not decoded.
 */
export function readImage(bytes: Bytes, source = findDigitalSource(bytes)): ImageFile | null {
  for (const { type, extension, strip } of formats) {
    const stripped = strip(bytes);
    if (!stripped) continue;
    const { width, height, parts } = stripped;
    const file = source ? labelImage(extension, stripped, source) : concatBytes(parts);
    return { type, extension, width, height, bytes: file };
  }
  return null;
}

/** Limits the decoded size: a small file can decompress to a huge image. */
export function isAllowedSize({ width, height }: Pick<ImageFile, "width" | "height">): boolean {
  const fits = (side: number) => side >= 1 && side <= IMAGE_MAX_SIDE;
  return fits(width) && fits(height) && width * height <= IMAGE_MAX_PIXELS;
}
