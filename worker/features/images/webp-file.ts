import type { Bytes, Cleaned } from "./cleaned.ts";

const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "C2PA"]);
const ANIMATED = 0x02;
/** The flags of VP8X that announce EXIF and XMP, which are left out. */
const METADATA = 0x0c;

/** A still WebP up to the end that its head names, or null when its chunks do not add up. */
export function cleanWebp(bytes: Bytes): Cleaned | null {
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
    const read = length >= 10 || type === "VP8L" ? sizeIn(type, part) : undefined;
    // The canvas of VP8X is what is shown; the picture in it must not be larger.
    if (read && size && (read.width > size.width || read.height > size.height)) return null;
    size ??= read;
    if (KEPT.has(type)) parts.push(part);
    at = next;
  }
  if (!size || !parts.some((part) => part[0] === 0x56 && part[3] !== 0x58)) return null;
  const head = bytes.slice(0, 12);
  const body = parts.reduce((sum, part) => sum + part.length, 4);
  new DataView(head.buffer).setUint32(4, body, true);
  return { ...size, parts: [head, ...parts] };
}

type Size = { width: number; height: number };

/** The size that a chunk with its eight bytes of head names. */
function sizeIn(type: string, part: Bytes): Size | undefined {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  if (type === "VP8X") return { width: three(12) + 1, height: three(15) + 1 };
  if (type === "VP8 " && three(11) === 0x2a019d) {
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  if (type === "VP8L" && part.length >= 13 && view.getUint8(8) === 0x2f) {
    const bits = view.getUint32(9, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}
