import type { Bytes, Cleaned } from "./cleaned.ts";

const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** JFIF, color profiles, provenance (C2PA) and Adobe's color transform; the other APPn hold EXIF, XMP and thumbnails. */
const KEPT_APP = new Set([0xe0, 0xe2, 0xeb, 0xee]);
const COMMENT = 0xfe;

/** SOF0 to SOF15 without the three codes between them that mean something else. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
const isDropped = (code: number) => code === COMMENT || (code >= 0xe0 && code <= 0xef && !KEPT_APP.has(code));

/** A JPEG up to its end mark, or null when its segments do not add up. */
export function cleanJpeg(bytes: Bytes): Cleaned | null {
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
      next = endOfScan(bytes, next);
    }
    if (!isDropped(code)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** Where the packed pixels end: at the next mark that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const code = bytes[at + 1];
    if (code !== 0 && !(code !== undefined && code >= 0xd0 && code <= 0xd7)) return at;
    at += 2;
  }
}
