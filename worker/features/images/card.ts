import { firm, type MarkPart } from "#contract/firm.ts";
import type { Fonts } from "#worker/ports/fonts.ts";
import { grid, type CardStyle, getCardStyle } from "./card-style.ts";
import { disc, line, type Path, polygon, rect, type Shape } from "./path.ts";
import { encodePng } from "./png.ts";
import { Raster } from "./raster.ts";
import { SIGNAL, type Theme } from "./themes.ts";
import {
  truncateText,
  loadFaces,
  type Faces,
  fitTitle,
  toSupportedText,
  toTextPath,
  measureText,
} from "./typeset.ts";

const CARD = { width: 1200, height: 630 };
/** Part of the cache fingerprint; increment it when the drawing changes. */
export const CARD_VERSION = 1;

export type CardText = { brand: string; title: string; category: string; footer: string };

const LEFT = 72;
const RIGHT = 1128;
const TEXT_WIDTH = 690;
const PANEL = { x: 840, y: 0, width: 360, height: 504 };
const SIZES = [
  { size: 76, maxLines: 3 },
  { size: 64, maxLines: 4 },
  { size: 54, maxLines: 4 },
  { size: 46, maxLines: 5 },
];

function markPath(part: MarkPart): Path {
  if ("disc" in part) return disc(...part.disc);
  if ("line" in part) return line(...part.line, part.width);
  const points = Array.from(
    { length: part.area.length / 2 },
    (_, index) => [part.area[2 * index]!, part.area[2 * index + 1]!] as [number, number],
  );
  return [polygon(...points)];
}

/** The firm's mark, as web/ui/logo.tsx draws it. */
function logoShapes(x: number, y: number, scale: number, theme: Theme): Shape[] {
  const colors = { ink: theme.ink, plan: theme.plan, signal: SIGNAL };
  return firm.mark.map((part) => ({
    path: markPath(part).map((contour) => contour.map((value, i) => value * scale + (i % 2 ? y : x))),
    color: colors[part.color],
  }));
}

/** A social card: the title, and beside it the plot of its category. */
function cardShapes(faces: Faces, text: CardText, { theme, plot }: CardStyle): Shape[] {
  const { serif, sans } = faces;
  const shapes: Shape[] = [
    { path: rect(PANEL.x, PANEL.y, PANEL.width, PANEL.height), color: theme.panel },
    grid(PANEL, theme),
    ...plot({ x: PANEL.x + 40, y: 84, width: PANEL.width - 80, height: PANEL.height - 168 }),
    ...logoShapes(LEFT - 3, 50, 1.75, theme),
    { path: toTextPath(serif, toSupportedText(serif, text.brand), LEFT + 54, 86, 36), color: theme.ink },
  ];
  const title = fitTitle(serif, toSupportedText(serif, text.title), { width: TEXT_WIDTH, sizes: SIZES });
  const leading = title.size * 1.12;
  // The last line has a fixed baseline.
  const lastBaseline = 448;
  const firstBaseline = lastBaseline - (title.lines.length - 1) * leading;
  title.lines.forEach((each, index) =>
    shapes.push({
      path: toTextPath(serif, each, LEFT - 2, firstBaseline + index * leading, title.size),
      color: theme.ink,
    }),
  );
  const category = truncateText(sans, toSupportedText(sans, text.category), 27, TEXT_WIDTH);
  shapes.push(
    {
      path: toTextPath(sans, category, LEFT, firstBaseline - title.size * 0.78 - 26, 27),
      color: theme.quiet,
    },
    {
      path: [...line(LEFT, 504, CARD.width, 504, 2.5), ...line(LEFT, 511, CARD.width, 511, 2.5)],
      color: theme.ink,
    },
  );
  const footer = truncateText(sans, toSupportedText(sans, text.footer), 27, RIGHT - LEFT);
  shapes.push({ path: toTextPath(sans, footer, LEFT, 566, 27), color: theme.quiet });
  return shapes;
}

/** True when the fonts have glyphs for most letters of a title. */
const hasGlyphs = ({ serif }: Faces, title: string): boolean => {
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return (
    letters(toSupportedText(serif, title)) * 2 > letters(title) &&
    measureText(serif, toSupportedText(serif, title), 1) > 0
  );
};

/** Draws a 1200 × 630 PNG. A title without glyphs is replaced by the category or the firm's name. */
export async function drawCard(fonts: Fonts, text: CardText): Promise<ArrayBuffer> {
  const faces = await loadFaces(fonts);
  const drawable = hasGlyphs(faces, text.title)
    ? text
    : { ...text, title: hasGlyphs(faces, text.category) ? text.category : text.brand, category: "" };
  const style = getCardStyle(text.category, text.title);
  const raster = new Raster(CARD.width, CARD.height, style.theme.ground);
  for (const shape of cardShapes(faces, drawable, style)) raster.paint(shape);
  return encodePng(raster);
}
