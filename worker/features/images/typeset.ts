import type { FontFile, Fonts } from "#worker/ports/fonts.ts";
import { type Font, openFont } from "./font.ts";
import { type Path, placed } from "./path.ts";

/** A typeface: its Latin file, and the one that holds the rarer letters. */
type Face = readonly Font[];
export type Faces = { serif: Face; sans: Face };

const opened = new Map<FontFile, Promise<Font>>();

/** Opens a font once per isolate; one that could not be read is tried again the next time. */
function open(fonts: Fonts, file: FontFile): Promise<Font> {
  const known = opened.get(file);
  if (known) return known;
  const font = fonts(file).then(openFont);
  opened.set(file, font);
  font.catch(() => opened.delete(file));
  return font;
}

export async function facesFrom(fonts: Fonts): Promise<Faces> {
  const both = (name: "besley" | "instrument-sans") =>
    Promise.all([open(fonts, `${name}-latin`), open(fonts, `${name}-latin-ext`)]);
  const [serif, sans] = await Promise.all([both("besley"), both("instrument-sans")]);
  return { serif, sans };
}

type Glyph = { font: Font; glyph: number };

function glyphFor(face: Face, sign: string): Glyph | undefined {
  const code = sign.codePointAt(0)!;
  for (const font of face) {
    const glyph = font.glyph(code);
    if (glyph) return { font, glyph };
  }
  return undefined;
}

/** The signs of a text that the face can set: an accent that it lacks is left off, anything else left out. */
function glyphsOf(face: Face, text: string): Glyph[] {
  return Array.from(text).flatMap((sign) => {
    const found = glyphFor(face, sign) ?? glyphFor(face, sign.normalize("NFD")[0]!);
    return found ? [found] : [];
  });
}

/** White space of any kind as one space, nothing that steers, accents joined to their letters. */
export const settable = (face: Face, text: string): string =>
  Array.from(text.normalize("NFC").replace(/\s+/g, " ").trim())
    .filter((sign) => glyphsOf(face, sign).length > 0)
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();

function layOut(face: Face, text: string) {
  let x = 0;
  let last: Glyph | undefined;
  const places = glyphsOf(face, text).map((each) => {
    if (last?.font === each.font) x += each.font.kern(last.glyph, each.glyph);
    const at = x;
    x += each.font.advance(each.glyph);
    last = each;
    return { ...each, at };
  });
  return { places, width: x };
}

/** How wide a line is at this size, in pixels. */
export const widthOf = (face: Face, text: string, size: number): number => layOut(face, text).width * size;

/** A line of text as an outline; `y` is its baseline. */
export const textPath = (face: Face, text: string, x: number, y: number, size: number): Path =>
  layOut(face, text).places.flatMap(({ font, glyph, at }) =>
    placed(font.outline(glyph), x + at * size, y, size),
  );

/** Cuts a text to a width, with an ellipsis where something is missing. */
export function cutTo(face: Face, text: string, size: number, width: number): string {
  if (widthOf(face, text, size) <= width) return text;
  const signs = Array.from(text);
  while (signs.length > 1 && widthOf(face, `${signs.join("").trimEnd()}…`, size) > width) signs.pop();
  return `${signs.join("").replace(/[\s.,;:–-]+$/, "")}…`;
}

/** A word in pieces that fit; each but the last ends with a hyphen. */
function broken(face: Face, word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const sign of word) {
    if (piece && widthOf(face, `${piece}${sign}-`, size) > width) {
      pieces.push(`${piece}-`);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece];
}

function wrapped(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const joined = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(face, joined, size) <= width) lines[lines.length - 1] = joined;
    else lines.push(...(widthOf(face, word, size) <= width ? [word] : broken(face, word, size, width)));
  }
  return lines;
}

type TextBlock = { size: number; lines: string[] };

/**
 * A title in the largest of these sizes in which it keeps to its lines without a word being broken; else in the smallest,
 * broken and cut. Lines are made about equally long.
 */
export function fitTitle(
  face: Face,
  title: string,
  { width, sizes }: { width: number; sizes: readonly { size: number; most: number }[] },
): TextBlock {
  const words = title.split(" ");
  for (const { size, most } of sizes) {
    const lines = wrapped(face, title, size, width);
    if (lines.length > most || words.some((word) => widthOf(face, word, size) > width)) continue;
    return { size, lines: balanced(face, title, size, width, lines) };
  }
  const { size, most } = sizes.at(-1)!;
  const lines = wrapped(face, title, size, width);
  if (lines.length <= most) return { size, lines };
  // The rest goes into the last line, so that the cut falls where the room ends.
  return {
    size,
    lines: [...lines.slice(0, most - 1), cutTo(face, lines.slice(most - 1).join(" "), size, width)],
  };
}

/** The narrowest width that needs no more lines. */
function balanced(face: Face, text: string, size: number, width: number, lines: string[]): string[] {
  let best = lines;
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const next = wrapped(face, text, size, narrower);
    if (next.length > lines.length || next.some((line) => line.endsWith("-"))) break;
    best = next;
  }
  return best;
}
