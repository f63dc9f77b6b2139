import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from "#contract/images/endpoints.ts";
import { joined } from "#worker/base/bytes.ts";
import type { Bytes } from "./cleaned.ts";
import { cleanJpeg } from "./jpeg-file.ts";
import { cleanPng } from "./png-file.ts";
import { cleanWebp } from "./webp-file.ts";

type ImageFile = { type: string; extension: string; width: number; height: number; bytes: Bytes };

const formats = [
  { type: "image/jpeg", extension: "jpg", clean: cleanJpeg },
  { type: "image/png", extension: "png", clean: cleanPng },
  { type: "image/webp", extension: "webp", clean: cleanWebp },
];

/**
 * A JPEG, PNG or still WebP by its bytes, or null. Only the parts that make the picture are kept: no place or camera (EXIF,
 * XMP), no comment, nothing behind its end. Provenance (C2PA) stays. Nothing is unpacked.
 */
export function readImage(bytes: Bytes): ImageFile | null {
  for (const { type, extension, clean } of formats) {
    const cleaned = clean(bytes);
    if (!cleaned) continue;
    const { width, height, parts } = cleaned;
    return { type, extension, width, height, bytes: joined(parts) };
  }
  return null;
}

/** Whether a browser can show it without effort: what is small as a file may be huge when it is unpacked. */
export function isFairSize({ width, height }: Pick<ImageFile, "width" | "height">): boolean {
  const fits = (side: number) => side >= 1 && side <= IMAGE_MAX_SIDE;
  return fits(width) && fits(height) && width * height <= IMAGE_MAX_PIXELS;
}
