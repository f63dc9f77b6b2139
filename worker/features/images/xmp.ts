import { type DigitalSource, toXmpPacket, toXmpSegment, xmpOffset } from "#contract/images/digital-source.ts";
import { concatBytes } from "#worker/base/bytes.ts";
import type { Bytes, ImageParts } from "./image-parts.ts";
import { pngChunk } from "./png.ts";
import { toWebpChunk, toWebpFile } from "./webp-file.ts";

export type ImageFormat = "jpg" | "png" | "webp";

const ascii = (text: string): Bytes => new TextEncoder().encode(text);

function labelJpeg(bytes: Bytes, source: DigitalSource): Bytes {
  const at = xmpOffset(bytes);
  return concatBytes([bytes.subarray(0, at), toXmpSegment(source), bytes.subarray(at)]);
}

/** PNG holds XMP as uncompressed international text, after the header. */
function labelPng([signature, header, ...rest]: Bytes[], source: DigitalSource): Bytes {
  const text = ascii(`XML:com.adobe.xmp\0\0\0\0\0${toXmpPacket(source)}`);
  return concatBytes([signature!, header!, pngChunk("iTXt", text), ...rest]);
}

const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;
/** Bit of the header of a lossless image: the image has transparent pixels. */
const LOSSLESS_ALPHA = 0x10;

/** WebP announces XMP in its VP8X chunk, which simple files lack. */
function labelWebp({ width, height, parts: [, ...chunks] }: ImageParts, source: DigitalSource): Bytes {
  const packet = toWebpChunk("XMP ", ascii(toXmpPacket(source)));
  const [first, ...rest] = chunks;
  const isExtended = String.fromCharCode(...first!.subarray(0, 4)) === "VP8X";
  if (isExtended) {
    const head = first!.slice();
    head[8]! |= XMP_FLAG;
    return toWebpFile([head, ...rest, packet]);
  }
  const isLossless = first![3] === 0x4c;
  const flags = XMP_FLAG | (isLossless && first![12]! & LOSSLESS_ALPHA ? ALPHA_FLAG : 0);
  const size = [width - 1, height - 1].flatMap((side) => [side & 0xff, (side >> 8) & 0xff, side >> 16]);
  const head = toWebpChunk("VP8X", Uint8Array.from([flags, 0, 0, 0, ...size]));
  return toWebpFile([head, ...chunks, packet]);
}

/** The image with the label of its digital source in XMP, as its only metadata. */
export function labelImage(format: ImageFormat, image: ImageParts, source: DigitalSource): Bytes {
  if (format === "webp") return labelWebp(image, source);
  return format === "png" ? labelPng(image.parts, source) : labelJpeg(concatBytes(image.parts), source);
}
