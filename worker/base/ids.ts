import { hex, sha256 } from "./crypto.ts";

/** The last millisecond in which an id was made here, and how many were made in it before. */
const latest = { now: 0, made: 0 };

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of milliseconds, a counter of 12 bits (§6.2), then randomness. Ids sort by
 * age, also those of one request, in which a worker's clock stands still.
 */
export function newId(now: number = Date.now()): string {
  latest.made = now === latest.now ? latest.made + 1 : 0;
  latest.now = now;
  const time = now + (latest.made >> 12);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  view.setUint16(6, 0x7000 | (latest.made & 0xfff));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  return dashed(hex(bytes));
}

/** The UUID of version 8 (RFC 9562 §5.8) that a text has: the same text, the same id. */
export async function uuidFromText(text: string): Promise<string> {
  const hash = await sha256(text);
  return dashed(`${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`);
}

const dashed = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
