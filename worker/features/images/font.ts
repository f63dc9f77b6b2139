import { readWoff, type Tables } from "./font-file.ts";
import { parseGlyph } from "./glyph.ts";
import { parseKerning } from "./kerning.ts";
import type { Path } from "./path.ts";

/** A font for text layout. Lengths are fractions of the font size; y points down from the baseline. */
export type Font = {
  /** Glyph index of a code point, 0 when missing. */
  glyph(code: number): number;
  advance(glyph: number): number;
  /** Spacing to add between two glyphs. */
  kern(left: number, right: number): number;
  outline(glyph: number): Path;
};

export async function parseFont(file: ArrayBuffer): Promise<Font> {
  const tables = await readWoff(file);
  const em = tables.head!.getUint16(18);
  const metricCount = tables.hhea!.getUint16(34);
  const glyphs = parseCharacterMap(tables);
  const kern = parseKerning(tables.GPOS);
  return {
    glyph: (code) => glyphs.get(code) ?? 0,
    advance: (glyph) => tables.hmtx!.getUint16(Math.min(glyph, metricCount - 1) * 4) / em,
    kern: (left, right) => kern(left, right) / em,
    outline: (glyph) =>
      parseGlyph(tables, glyph).map((contour) =>
        contour.map((value, index) => (index % 2 ? -value : value) / em),
      ),
  };
}

/** Maps code points to glyphs, from cmap formats 4 (segments) and 12 (groups). */
function parseCharacterMap({ cmap }: Tables): Map<number, number> {
  const glyphs = new Map<number, number>();
  const view = cmap!;
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = view.getUint32(4 + index * 8 + 4);
    const format = view.getUint16(at);
    if (format === 4) readSegments(view, at, glyphs);
    if (format === 12) readGroups(view, at, glyphs);
  }
  return glyphs;
}

function readSegments(view: DataView, at: number, glyphs: Map<number, number>): void {
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
      if (glyph) glyphs.set(code, glyph);
    }
  }
}

function readGroups(view: DataView, at: number, glyphs: Map<number, number>): void {
  for (let group = 0; group < view.getUint32(at + 12); group++) {
    const entry = at + 16 + group * 12;
    const [start, end, glyph] = [view.getUint32(entry), view.getUint32(entry + 4), view.getUint32(entry + 8)];
    for (let code = start; code <= end; code++) glyphs.set(code, glyph + code - start);
  }
}
