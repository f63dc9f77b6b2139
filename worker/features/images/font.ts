import { readWoff, type Tables } from "./font-file.ts";
import { glyphPath } from "./glyph.ts";
import { kerningOf } from "./kerning.ts";
import type { Path } from "./path.ts";

/** What typesetting needs of a font. Lengths are parts of the font size; y grows downwards from the baseline. */
export type Font = {
  /** The number of the glyph for a code point, or 0. */
  glyph(code: number): number;
  advance(glyph: number): number;
  /** What is added between two glyphs. */
  kern(left: number, right: number): number;
  outline(glyph: number): Path;
};

export async function openFont(file: ArrayBuffer): Promise<Font> {
  const tables = await readWoff(file);
  const em = tables.head!.getUint16(18);
  const measures = tables.hhea!.getUint16(34);
  const glyphs = characterMap(tables);
  const kern = kerningOf(tables.GPOS);
  return {
    glyph: (code) => glyphs.get(code) ?? 0,
    advance: (glyph) => tables.hmtx!.getUint16(Math.min(glyph, measures - 1) * 4) / em,
    kern: (left, right) => kern(left, right) / em,
    outline: (glyph) =>
      glyphPath(tables, glyph).map((contour) =>
        contour.map((value, index) => (index % 2 ? -value : value) / em),
      ),
  };
}

/** Code points and their glyphs, of the font's segmented map (format 4) or its full one (format 12). */
function characterMap({ cmap }: Tables): Map<number, number> {
  const found = new Map<number, number>();
  const view = cmap!;
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = view.getUint32(4 + index * 8 + 4);
    const format = view.getUint16(at);
    if (format === 4) readSegments(view, at, found);
    if (format === 12) readGroups(view, at, found);
  }
  return found;
}

function readSegments(view: DataView, at: number, found: Map<number, number>): void {
  const twice = view.getUint16(at + 6);
  for (let segment = 0; segment < twice; segment += 2) {
    const end = view.getUint16(at + 14 + segment);
    const start = view.getUint16(at + 16 + twice + segment);
    const delta = view.getUint16(at + 16 + 2 * twice + segment);
    const rangeAt = at + 16 + 3 * twice + segment;
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const stored = range ? view.getUint16(rangeAt + range + (code - start) * 2) : code;
      const glyph = range && stored === 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph) found.set(code, glyph);
    }
  }
}

function readGroups(view: DataView, at: number, found: Map<number, number>): void {
  for (let group = 0; group < view.getUint32(at + 12); group++) {
    const entry = at + 16 + group * 12;
    const [start, end, glyph] = [view.getUint32(entry), view.getUint32(entry + 4), view.getUint32(entry + 8)];
    for (let code = start; code <= end; code++) found.set(code, glyph + code - start);
  }
}
