import { Unzlib } from "fflate";
import { MAX_UNPACKED_BYTES, UnreadableResume, UNPACKS_TOO_LARGE } from "./unreadable.ts";

const CHUNK = 16 * 1024;
/** Length of the dictionary before a stream that is searched. */
const DICTIONARY = 600;

/**
 * Throws UnreadableResume when the compressed streams of a PDF unpack to more than the limit: pdf.js would hold them in
 * memory. Images are not counted, because text extraction does not decode them. Streams behind another filter or
 * encryption are not seen; the Worker's memory limit and the number of attempts bound those.
 */
export function assertBoundedStreams(bytes: Uint8Array): void {
  const source = new TextDecoder("latin1").decode(bytes);
  let total = 0;
  for (const { index, 0: keyword } of source.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = index + keyword.length;
    if (!isZlib(bytes, start)) continue;
    const dictionary = source.slice(Math.max(0, index - DICTIONARY), index);
    if (/\/Subtype\s*\/Image/.test(dictionary.slice(dictionary.lastIndexOf(" obj") + 1))) continue;
    const end = source.indexOf("endstream", start);
    total += unpackedSize(bytes.subarray(start, end < 0 ? undefined : end), MAX_UNPACKED_BYTES - total);
    if (total > MAX_UNPACKED_BYTES) throw new UnreadableResume(UNPACKS_TOO_LARGE);
  }
}

const isZlib = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at]! & 0x0f) === 8 && (bytes[at]! * 256 + bytes[at + 1]!) % 31 === 0;

/** The usual headers of zlib; the general test would take some texts for compressed data. */
const isPackedAgain = (chunk: Uint8Array): boolean =>
  chunk[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(chunk[1]!);

/** Unpacks until `limit` is passed. Damaged data counts as far as it unpacks, as pdf.js reads it. */
function unpackedSize(packed: Uint8Array, limit: number): number {
  let size = 0;
  const unzlib = new Unzlib((chunk) => {
    // Resumes have no reason to compress data twice.
    if (size === 0 && isPackedAgain(chunk)) size = Infinity;
    size += chunk.length;
  });
  for (let at = 0; at < packed.length; at += CHUNK) {
    try {
      unzlib.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
    } catch {
      break;
    }
    if (size > limit) break;
  }
  return size;
}
