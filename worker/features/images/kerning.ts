type Kern = (left: number, right: number) => number;

const PAIRS = 2;
const EXTENSION = 9;
const ADVANCE = 4;

const bits = (value: number): number => (value ? (value & 1) + bits(value >> 1) : 0);

/** The spacing of pairs that a font's GPOS table holds, in the font's units. */
export function kerningOf(view: DataView | undefined): Kern {
  if (!view) return () => 0;
  const lookups = kernLookups(view).map((subtables) => subtables.map((at) => pairsAt(view, at)));
  const known = new Map<number, number>();
  return (left, right) => {
    const key = left * 65_536 + right;
    const before = known.get(key);
    if (before !== undefined) return before;
    // In each lookup the first subtable that knows the pair decides.
    const sum = lookups.reduce((total, subtables) => {
      for (const find of subtables) {
        const value = find(left, right);
        if (value !== null) return total + value;
      }
      return total;
    }, 0);
    known.set(key, sum);
    return sum;
  };
}

/** The subtables of every lookup that the feature `kern` names. */
function kernLookups(view: DataView): number[][] {
  const features = view.getUint16(6);
  const lookupList = view.getUint16(8);
  const wanted = new Set<number>();
  for (let index = 0; index < view.getUint16(features); index++) {
    const entry = features + 2 + index * 6;
    if (view.getUint32(entry) !== 0x6b65726e) continue;
    const feature = features + view.getUint16(entry + 4);
    for (let each = 0; each < view.getUint16(feature + 2); each++)
      wanted.add(view.getUint16(feature + 4 + each * 2));
  }
  return [...wanted].map((index) => {
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

/** What a subtable says of a pair; null when it does not speak of the left glyph or of the pair. */
function pairsAt(view: DataView, at: number): (left: number, right: number) => number | null {
  const format = view.getUint16(at);
  const covered = coverage(view, at + view.getUint16(at + 2));
  const [first, second] = [view.getUint16(at + 4), view.getUint16(at + 6)];
  const advance = (value: number) =>
    first & ADVANCE ? view.getInt16(value + bits(first & (ADVANCE - 1)) * 2) : 0;
  const size = (bits(first) + bits(second)) * 2;
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
  const classes = [8, 10].map((offset) => classesAt(view, at + view.getUint16(at + offset)));
  const perRow = view.getUint16(at + 14);
  return (left, right) => {
    if (!covered.has(left)) return null;
    const cell = (classes[0]!.get(left) ?? 0) * perRow + (classes[1]!.get(right) ?? 0);
    return advance(at + 16 + cell * size);
  };
}

/** Glyphs and their place in a coverage table. */
function coverage(view: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>();
  const [format, count] = [view.getUint16(at), view.getUint16(at + 2)];
  for (let index = 0; index < count; index++) {
    const entry = at + 4 + index * (format === 1 ? 2 : 6);
    if (format === 1) found.set(view.getUint16(entry), index);
    else ranged(view, entry, (glyph, nth) => found.set(glyph, view.getUint16(entry + 4) + nth));
  }
  return found;
}

/** Glyphs and their class; those that are missing have class 0. */
function classesAt(view: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>();
  if (view.getUint16(at) === 1) {
    const start = view.getUint16(at + 2);
    for (let index = 0; index < view.getUint16(at + 4); index++)
      found.set(start + index, view.getUint16(at + 6 + index * 2));
    return found;
  }
  for (let index = 0; index < view.getUint16(at + 2); index++) {
    const entry = at + 4 + index * 6;
    ranged(view, entry, (glyph) => found.set(glyph, view.getUint16(entry + 4)));
  }
  return found;
}

function ranged(view: DataView, at: number, each: (glyph: number, nth: number) => void): void {
  const [start, end] = [view.getUint16(at), view.getUint16(at + 2)];
  for (let glyph = start; glyph <= end; glyph++) each(glyph, glyph - start);
}
