import type { Fonts } from "#worker/ports/fonts.ts";
import { grid, type Look, lookOf } from "./look.ts";
import { disc, line, type Path, rect, type Shape } from "./path.ts";
import { encodePng } from "./png.ts";
import { Raster } from "./raster.ts";
import { SIGNAL, type Theme } from "./themes.ts";
import { cutTo, facesFrom, type Faces, fitTitle, settable, textPath, widthOf } from "./typeset.ts";

const CARD = { width: 1200, height: 630 };
/** Raised when the drawing changes, so that cards that are kept are drawn anew. */
export const CARD_DRAWING = 1;

/** The words of a card: the firm, what the page is called, what stands over and under it. */
export type CardWords = { brand: string; title: string; category: string; under: string };

const LEFT = 72;
const RIGHT = 1128;
const TEXT_WIDTH = 690;
const PANEL = { x: 840, y: 0, width: 360, height: 504 };
const SIZES = [
  { size: 76, most: 3 },
  { size: 64, most: 4 },
  { size: 54, most: 4 },
  { size: 46, most: 5 },
];

/** The mark of web/ui/logo.tsx: two axes, a stem, the latest reading. */
function mark(x: number, y: number, scale: number, theme: Theme): Shape[] {
  const at = (shape: Path) =>
    shape.map((contour) => contour.map((value, i) => value * scale + (i % 2 ? y : x)));
  const axes = [...line(4.5, 1.5, 4.5, 24.5, 2), ...line(1.5, 21, 24.5, 21, 2), ...line(16, 9, 16, 21, 1.5)];
  return [
    { path: at(axes), color: theme.ink },
    { path: at(disc(16, 8, 5)), color: SIGNAL },
  ];
}

/** The drawing of a social card: the title set large, and beside it the plot of its category. */
function cardShapes(faces: Faces, words: CardWords, { theme, plot }: Look): Shape[] {
  const { serif, sans } = faces;
  const shapes: Shape[] = [
    { path: rect(PANEL.x, PANEL.y, PANEL.width, PANEL.height), color: theme.panel },
    grid(PANEL, theme),
    ...plot({ x: PANEL.x + 40, y: 84, width: PANEL.width - 80, height: PANEL.height - 168 }),
    ...mark(LEFT - 3, 50, 1.75, theme),
    { path: textPath(serif, settable(serif, words.brand), LEFT + 54, 86, 36), color: theme.ink },
  ];
  const title = fitTitle(serif, settable(serif, words.title), { width: TEXT_WIDTH, sizes: SIZES });
  const leading = title.size * 1.12;
  // The last line stands on the same height, however many there are.
  const last = 448;
  const first = last - (title.lines.length - 1) * leading;
  title.lines.forEach((each, index) =>
    shapes.push({
      path: textPath(serif, each, LEFT - 2, first + index * leading, title.size),
      color: theme.ink,
    }),
  );
  const category = cutTo(sans, settable(sans, words.category), 27, TEXT_WIDTH);
  shapes.push(
    { path: textPath(sans, category, LEFT, first - title.size * 0.78 - 26, 27), color: theme.quiet },
    {
      path: [...line(LEFT, 504, CARD.width, 504, 2.5), ...line(LEFT, 511, CARD.width, 511, 2.5)],
      color: theme.ink,
    },
  );
  const under = cutTo(sans, settable(sans, words.under), 27, RIGHT - LEFT);
  shapes.push({ path: textPath(sans, under, LEFT, 566, 27), color: theme.quiet });
  return shapes;
}

/** Whether most of a title is in letters that the fonts have. */
const canSet = ({ serif }: Faces, title: string): boolean => {
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return (
    letters(settable(serif, title)) * 2 > letters(title) && widthOf(serif, settable(serif, title), 1) > 0
  );
};

/** The card as a PNG, 1200 × 630. A title in letters that the fonts lack leaves its place to the category. */
export async function drawCard(fonts: Fonts, words: CardWords): Promise<ArrayBuffer> {
  const faces = await facesFrom(fonts);
  const set = canSet(faces, words.title)
    ? words
    : { ...words, title: canSet(faces, words.category) ? words.category : words.brand, category: "" };
  const look = lookOf(words.category, words.title);
  const raster = new Raster(CARD.width, CARD.height, look.theme.ground);
  for (const shape of cardShapes(faces, set, look)) raster.paint(shape);
  return encodePng(raster);
}
