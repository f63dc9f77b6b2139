import { concatBytes } from "#worker/base/bytes.ts";
import type { Bytes, ImageParts } from "./image-parts.ts";

const ALLOWED_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "C2PA"]);
const ANIMATED = 0x02;
/** VP8X flags for EXIF and XMP, which are dropped. */
const METADATA = 0x0c;

/** Returns a still WebP without metadata, up to its RIFF length; null when it is malformed or animated. */
export function stripWebp(bytes: Bytes): ImageParts | null {
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 30 || name(0) !== "RIFF" || name(8) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const parts: Bytes[] = [];
  let size: Size | undefined;
  for (let at = 12; at + 8 <= end;) {
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end || next > bytes.length) return null;
    const type = name(at);
    const part = bytes.slice(at, next);
    if (type === "VP8X") {
      if (length < 10 || part[8]! & ANIMATED) return null;
      part[8]! &= ~METADATA;
    }
    const read = length >= 10 || type === "VP8L" ? parseSize(type, part) : undefined;
    // The image must not exceed the VP8X canvas.
    if (read && size && (read.width > size.width || read.height > size.height)) return null;
    size ??= read;
    if (ALLOWED_CHUNKS.has(type)) parts.push(part);
    at = next;
  }
  if (!size || !parts.some((part) => part[0] === 0x56 && part[3] !== 0x58)) return null;
  return { ...size, parts: [toHeader(parts), ...parts] };
}

function toHeader(chunks: readonly Bytes[]): Bytes {
  const head = new TextEncoder().encode("RIFF....WEBP");
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return head;
}

/** The file of these chunks. */
export const toWebpFile = (chunks: readonly Bytes[]): Bytes => concatBytes([toHeader(chunks), ...chunks]);

/** A chunk with its name, length and padding. */
export function toWebpChunk(name: string, data: Bytes): Bytes {
  const chunk = new Uint8Array(8 + data.length + (data.length % 2));
  chunk.set(new TextEncoder().encode(name));
  new DataView(chunk.buffer).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}

type Size = { width: number; height: number };

/** The dimensions in a chunk, whose header has eight bytes. */
function parseSize(type: string, part: Bytes): Size | undefined {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const readUint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  if (type === "VP8X") return { width: readUint24(12) + 1, height: readUint24(15) + 1 };
  if (type === "VP8 " && readUint24(11) === 0x2a019d) {
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  if (type === "VP8L" && part.length >= 13 && view.getUint8(8) === 0x2f) {
    const bits = view.getUint32(9, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}
