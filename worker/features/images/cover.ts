import { type CoverFormat, coverSizes } from "#contract/images/cover-path.ts";
import type { Fonts } from "#worker/ports/fonts.ts";
import { getCardStyle, getCoverStyle, grid } from "./card-style.ts";
import { line, rect } from "./path.ts";
import { toSvg } from "./svg.ts";
import { truncateText, loadFaces, toSupportedText, toTextPath } from "./typeset.ts";

type CoverText = { title: string; category: string };

const WIDTH = 1200;
const HEIGHT = 630;
const PLOT = { x: 110, y: 150, width: 980, height: 330 };

/**
 * Draws an SVG cover: the plot of the category, seeded by the title, and the category's name as outlines. Contains
 * only paths: no user text, styles or scripts.
 */
export async function drawCover(fonts: Fonts, { title, category }: CoverText): Promise<string> {
  const { sans } = await loadFaces(fonts);
  const { theme, plot } = getCardStyle(category, title);
  const label = truncateText(sans, toSupportedText(sans, category), 34, PLOT.width);
  return toSvg(WIDTH, HEIGHT, [
    { path: rect(0, 0, WIDTH, HEIGHT), color: theme.ground },
    grid({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, theme),
    ...plot(PLOT),
    { path: toTextPath(sans, label, PLOT.x, 92, 34), color: theme.ink },
    { path: [...line(PLOT.x, 556, 1200, 556, 2.5), ...line(PLOT.x, 563, 1200, 563, 2.5)], color: theme.ink },
  ]);
}

/** Part of the canvas on each side of the plot. */
const MARGIN = { x: 0.1, y: 0.17 };
const GRID_STEP = 28;

/** Draws the SVG cover of an article without an image. Plot, colors and data are seeded by its slug. No text. */
export function drawArticleCover(format: CoverFormat, slug: string): string {
  const { width, height } = coverSizes[format];
  const { theme, plot } = getCoverStyle(slug);
  const [x, y] = [height * MARGIN.y * 1.4, height * MARGIN.y];
  return toSvg(width, height, [
    { path: rect(0, 0, width, height), color: theme.ground },
    grid({ x: 0, y: 0, width, height }, theme, GRID_STEP),
    ...plot({ x, y, width: width - 2 * x, height: height - 2 * y }),
  ]);
}
