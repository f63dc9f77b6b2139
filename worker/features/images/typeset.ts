import type { FontFile, Fonts } from "#worker/ports/fonts.ts";
import { type Font, parseFont } from "./font.ts";
import { type Path, transformPath } from "./path.ts";

/** A typeface: the Latin file, then the extended Latin file. */
type Face = readonly Font[];
export type Faces = { serif: Face; sans: Face };

const fontCache = new Map<FontFile, Promise<Font>>();

/** Loads a font once per isolate; a failed load is retried on the next call. */
function loadFont(fonts: Fonts, file: FontFile): Promise<Font> {
  const cached = fontCache.get(file);
  if (cached) return cached;
  const font = fonts(file).then(parseFont);
  fontCache.set(file, font);
  font.catch(() => fontCache.delete(file));
  return font;
}

export async function loadFaces(fonts: Fonts): Promise<Faces> {
  const loadFace = (name: "besley" | "instrument-sans") =>
    Promise.all([loadFont(fonts, `${name}-latin`), loadFont(fonts, `${name}-latin-ext`)]);
  const [serif, sans] = await Promise.all([loadFace("besley"), loadFace("instrument-sans")]);
  return { serif, sans };
}

type Glyph = { font: Font; glyph: number };

function findGlyph(face: Face, character: string): Glyph | undefined {
  const code = character.codePointAt(0)!;
  for (const font of face) {
    const glyph = font.glyph(code);
    if (glyph) return { font, glyph };
  }
  return undefined;
}

/** Glyphs of a text. A missing accented letter falls back to its base letter; other missing characters are skipped. */
function toGlyphs(face: Face, text: string): Glyph[] {
  return Array.from(text).flatMap((character) => {
    const match = findGlyph(face, character) ?? findGlyph(face, character.normalize("NFD")[0]!);
    return match ? [match] : [];
  });
}

/** Normalizes to NFC, collapses white space and drops characters that the face lacks. */
export const toSupportedText = (face: Face, text: string): string =>
  Array.from(text.normalize("NFC").replace(/\s+/g, " ").trim())
    .filter((character) => toGlyphs(face, character).length > 0)
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();

function layoutText(face: Face, text: string) {
  let x = 0;
  let last: Glyph | undefined;
  const places = toGlyphs(face, text).map((each) => {
    if (last?.font === each.font) x += each.font.kern(last.glyph, each.glyph);
    const at = x;
    x += each.font.advance(each.glyph);
    last = each;
    return { ...each, at };
  });
  return { places, width: x };
}

/** Width of a line in pixels. */
export const measureText = (face: Face, text: string, size: number): number =>
  layoutText(face, text).width * size;

/** The outline of a line of text; `y` is the baseline. */
export const toTextPath = (face: Face, text: string, x: number, y: number, size: number): Path =>
  layoutText(face, text).places.flatMap(({ font, glyph, at }) =>
    transformPath(font.outline(glyph), x + at * size, y, size),
  );

/** Truncates a text to a width, with an ellipsis. */
export function truncateText(face: Face, text: string, size: number, width: number): string {
  if (measureText(face, text, size) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && measureText(face, `${characters.join("").trimEnd()}…`, size) > width)
    characters.pop();
  return `${characters.join("").replace(/[\s.,;:–-]+$/, "")}…`;
}

/** Splits a word into pieces that fit; all but the last end with a hyphen. */
function hyphenateWord(face: Face, word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece && measureText(face, `${piece}${character}-`, size) > width) {
      pieces.push(`${piece}-`);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function wrapText(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const joined = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measureText(face, joined, size) <= width) lines[lines.length - 1] = joined;
    else
      lines.push(
        ...(measureText(face, word, size) <= width ? [word] : hyphenateWord(face, word, size, width)),
      );
  }
  return lines;
}

type TextBlock = { size: number; lines: string[] };

/**
 * Fits a title into the largest size that needs no hyphenation and respects the line limit, with balanced lines. Otherwise
 * uses the smallest size, hyphenated and truncated.
 */
export function fitTitle(
  face: Face,
  title: string,
  { width, sizes }: { width: number; sizes: readonly { size: number; maxLines: number }[] },
): TextBlock {
  const words = title.split(" ");
  for (const { size, maxLines } of sizes) {
    const lines = wrapText(face, title, size, width);
    if (lines.length > maxLines || words.some((word) => measureText(face, word, size) > width)) continue;
    return { size, lines: balanceLines(face, title, size, width, lines) };
  }
  const { size, maxLines } = sizes.at(-1)!;
  const lines = wrapText(face, title, size, width);
  if (lines.length <= maxLines) return { size, lines };
  // The rest is joined into the last line and truncated there.
  return {
    size,
    lines: [
      ...lines.slice(0, maxLines - 1),
      truncateText(face, lines.slice(maxLines - 1).join(" "), size, width),
    ],
  };
}

/** Balances lines: finds the narrowest width that needs no additional line. */
function balanceLines(face: Face, text: string, size: number, width: number, lines: string[]): string[] {
  let best = lines;
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const next = wrapText(face, text, size, narrower);
    if (next.length > lines.length || next.some((line) => line.endsWith("-"))) break;
    best = next;
  }
  return best;
}
