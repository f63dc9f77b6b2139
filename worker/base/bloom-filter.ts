/** FNV-1a over UTF-16 code units with a seed, then MurmurHash3's finalizer: FNV alone makes two seeds depend on each other. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Bit positions of a text: two hashes combined (Kirsch and Mitzenmacher). */
function* positions(text: string, bits: number): Generator<number> {
  const first = hash(text, 0x811c9dc5);
  const step = (hash(text, 0x9747b28c) | 1) >>> 0;
  for (let index = 0; index < HASHES; index++) yield (first + index * step) % bits;
}

const BITS_PER_TEXT = 20;
const HASHES = 14;

/** Bytes of a Bloom filter: a set in 20 bits per text that takes one in 10,000 others for a member. */
export function createBloomFilter(texts: ReadonlySet<string>): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((texts.size * BITS_PER_TEXT) / 8));
  for (const text of texts)
    for (const bit of positions(text, bytes.length * 8)) bytes[bit >> 3]! |= 1 << (bit & 7);
  return bytes;
}

/** Whether the text is a member of the filter; true for few others. */
export function hasText(filter: Uint8Array, text: string): boolean {
  for (const bit of positions(text, filter.length * 8))
    if (!(filter[bit >> 3]! & (1 << (bit & 7)))) return false;
  return true;
}
