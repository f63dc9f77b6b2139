import type { Bytes, ImageParts } from "./image-parts.ts";

export const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEAD = "IHDR";
/** Pixels, colors, density and C2PA provenance. Text, time and EXIF chunks are dropped. */
const ALLOWED_CHUNKS = new Set([
  HEAD,
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "bKGD",
  "pHYs",
  "caBX",
]);

/** Returns a PNG without metadata, up to IEND; null when it is malformed. An animated PNG becomes a still image. */
export function stripPng(bytes: Bytes): ImageParts | null {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if ((type === HEAD) !== (at === 8)) return null;
    if (type === HEAD) {
      if (next - at !== 25) return null;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    hasPixels ||= type === "IDAT";
    if (ALLOWED_CHUNKS.has(type)) parts.push(bytes.subarray(at, next));
    if (type === "IEND") return size && hasPixels ? { ...size, parts } : null;
    at = next;
  }
  return null;
}
