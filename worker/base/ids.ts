import { hex, sha256 } from "./crypto.ts";

/** Last millisecond in which this isolate created an id, and how many before in that millisecond. */
const lastId = { now: 0, count: 0 };

/**
 * Creates a UUID v7 (RFC 9562 §5.7) with a 12-bit counter (§6.2). The counter orders ids of one request, during
 * which the Workers clock does not advance.
 */
export function newId(now: number = Date.now()): string {
  lastId.count = now === lastId.now ? lastId.count + 1 : 0;
  lastId.now = now;
  const time = now + (lastId.count >> 12);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  view.setUint16(6, 0x7000 | (lastId.count & 0xfff));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  return formatUuid(hex(bytes));
}

/** Deterministic UUID v8 (RFC 9562 §5.8) from a text. */
export async function uuidFromText(text: string): Promise<string> {
  const hash = await sha256(text);
  return formatUuid(`${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`);
}

const formatUuid = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
