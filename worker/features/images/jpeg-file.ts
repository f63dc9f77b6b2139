import type { Bytes, ImageParts } from "./image-parts.ts";

const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** JFIF, color profile, C2PA provenance, Adobe color transform. Other APPn segments hold EXIF, XMP and thumbnails. */
const ALLOWED_APP_SEGMENTS = new Set([0xe0, 0xe2, 0xeb, 0xee]);
const COMMENT = 0xfe;

/** SOF0 to SOF15, except DHT, JPG and DAC in between. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
const isDropped = (code: number) =>
  code === COMMENT || (code >= 0xe0 && code <= 0xef && !ALLOWED_APP_SEGMENTS.has(code));

/** Returns a JPEG without metadata, up to its EOI marker; null when it is malformed. */
export function stripJpeg(bytes: Bytes): ImageParts | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const code = bytes[at + 1]!;
    if (code === 0xff) {
      at++;
      continue;
    }
    if (code === END) {
      parts.push(bytes.subarray(at, at + 2));
      return size && scans > 0 ? { ...size, parts } : null;
    }
    if (at + 4 > bytes.length) return null;
    const length = bytes[at + 2]! * 256 + bytes[at + 3]!;
    let next = at + 2 + length;
    if (length < 2 || next > bytes.length) return null;
    if (isFrame(code)) {
      if (size || length < 8) return null;
      size = {
        height: bytes[at + 5]! * 256 + bytes[at + 6]!,
        width: bytes[at + 7]! * 256 + bytes[at + 8]!,
      };
    }
    if (code === SCAN) {
      scans++;
      next = findScanEnd(bytes, next);
    }
    if (!isDropped(code)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** Entropy-coded data ends at the next marker that is neither a stuffed zero nor a restart marker. */
function findScanEnd(bytes: Bytes, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const code = bytes[at + 1];
    if (code !== 0 && !(code !== undefined && code >= 0xd0 && code <= 0xd7)) return at;
    at += 2;
  }
}
