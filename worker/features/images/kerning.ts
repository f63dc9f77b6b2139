type Kern = (left: number, right: number) => number;

const PAIRS = 2;
const EXTENSION = 9;
const ADVANCE = 4;

const countBits = (value: number): number => (value ? (value & 1) + countBits(value >> 1) : 0);

/** Returns the pair kerning of a GPOS table, in font units. */
export function parseKerning(view: DataView | undefined): Kern {
  if (!view) return () => 0;
  const lookups = findKernLookups(view).map((subtables) => subtables.map((at) => parsePairs(view, at)));
  const cache = new Map<number, number>();
  return (left, right) => {
    const key = left * 65_536 + right;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    // In each lookup the first subtable that covers the pair applies.
    const sum = lookups.reduce((total, subtables) => {
      for (const find of subtables) {
        const value = find(left, right);
        if (value !== null) return total + value;
      }
      return total;
    }, 0);
    cache.set(key, sum);
    return sum;
  };
}

/** Offsets of the subtables of each lookup of the `kern` feature. */
function findKernLookups(view: DataView): number[][] {
  const features = view.getUint16(6);
  const lookupList = view.getUint16(8);
  const lookupIndexes = new Set<number>();
  for (let index = 0; index < view.getUint16(features); index++) {
    const entry = features + 2 + index * 6;
    if (view.getUint32(entry) !== 0x6b65726e) continue;
    const feature = features + view.getUint16(entry + 4);
    for (let each = 0; each < view.getUint16(feature + 2); each++)
      lookupIndexes.add(view.getUint16(feature + 4 + each * 2));
  }
  return [...lookupIndexes].map((index) => {
    const lookup = lookupList + view.getUint16(lookupList + 2 + index * 2);
    const type = view.getUint16(lookup);
    const subtables = Array.from(
      { length: view.getUint16(lookup + 4) },
      (_, each) => lookup + view.getUint16(lookup + 6 + each * 2),
    );
    if (type === PAIRS) return subtables;
    if (type !== EXTENSION) return [];
    return subtables
      .filter((at) => view.getUint16(at + 2) === PAIRS)
      .map((at) => at + view.getUint32(at + 4));
  });
}

/** Parses a PairPos subtable; its function returns null for pairs that it doesn't cover. */
function parsePairs(view: DataView, at: number): (left: number, right: number) => number | null {
  const format = view.getUint16(at);
  const covered = parseCoverage(view, at + view.getUint16(at + 2));
  const [first, second] = [view.getUint16(at + 4), view.getUint16(at + 6)];
  const advance = (value: number) =>
    first & ADVANCE ? view.getInt16(value + countBits(first & (ADVANCE - 1)) * 2) : 0;
  const size = (countBits(first) + countBits(second)) * 2;
  if (format === 1) {
    return (left, right) => {
      const index = covered.get(left);
      if (index === undefined) return null;
      const set = at + view.getUint16(at + 10 + index * 2);
      for (let each = 0; each < view.getUint16(set); each++) {
        const record = set + 2 + each * (2 + size);
        if (view.getUint16(record) === right) return advance(record + 2);
      }
      return null;
    };
  }
  const classes = [8, 10].map((offset) => parseClasses(view, at + view.getUint16(at + offset)));
  const perRow = view.getUint16(at + 14);
  return (left, right) => {
    if (!covered.has(left)) return null;
    const cell = (classes[0]!.get(left) ?? 0) * perRow + (classes[1]!.get(right) ?? 0);
    return advance(at + 16 + cell * size);
  };
}

/** Maps glyphs to their coverage index. */
function parseCoverage(view: DataView, at: number): Map<number, number> {
  const indexes = new Map<number, number>();
  const [format, count] = [view.getUint16(at), view.getUint16(at + 2)];
  for (let index = 0; index < count; index++) {
    const entry = at + 4 + index * (format === 1 ? 2 : 6);
    if (format === 1) indexes.set(view.getUint16(entry), index);
    else forEachInRange(view, entry, (glyph, nth) => indexes.set(glyph, view.getUint16(entry + 4) + nth));
  }
  return indexes;
}

/** Maps glyphs to their class; missing glyphs have class 0. */
function parseClasses(view: DataView, at: number): Map<number, number> {
  const classes = new Map<number, number>();
  if (view.getUint16(at) === 1) {
    const start = view.getUint16(at + 2);
    for (let index = 0; index < view.getUint16(at + 4); index++)
      classes.set(start + index, view.getUint16(at + 6 + index * 2));
    return classes;
  }
  for (let index = 0; index < view.getUint16(at + 2); index++) {
    const entry = at + 4 + index * 6;
    forEachInRange(view, entry, (glyph) => classes.set(glyph, view.getUint16(entry + 4)));
  }
  return classes;
}

function forEachInRange(view: DataView, at: number, each: (glyph: number, nth: number) => void): void {
  const [start, end] = [view.getUint16(at), view.getUint16(at + 2)];
  for (let glyph = start; glyph <= end; glyph++) each(glyph, glyph - start);
}
