import type { Fonts } from "#worker/ports/fonts.ts";
import { grid, getCardStyle } from "./card-style.ts";
import { type Contour, line, rect, type Shape } from "./path.ts";
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
  const shapes: Shape[] = [
    { path: rect(0, 0, WIDTH, HEIGHT), color: theme.ground },
    grid({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, theme),
    ...plot(PLOT),
    { path: toTextPath(sans, label, PLOT.x, 92, 34), color: theme.ink },
    { path: [...line(PLOT.x, 556, 1200, 556, 2.5), ...line(PLOT.x, 563, 1200, 563, 2.5)], color: theme.ink },
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    ...shapes.map(
      ({ path, color }) => `<path fill="#${toHex(color)}" d="${path.map(toPathData).join("")}"/>`,
    ),
    "</svg>\n",
  ].join("\n");
}

const toHex = (color: number) => color.toString(16).padStart(6, "0");
const formatNumber = (value: number) => String(Math.round(value * 10) / 10);

/** SVG path data of a contour; a control point at the end means a straight line. */
function toPathData(contour: Contour): string {
  let data = `M${formatNumber(contour[0]!)} ${formatNumber(contour[1]!)}`;
  for (let at = 2; at < contour.length; at += 4) {
    const [cx, cy, x, y] = contour.slice(at, at + 4).map(formatNumber);
    data += cx === x && cy === y ? `L${x} ${y}` : `Q${cx} ${cy} ${x} ${y}`;
  }
  return `${data}Z`;
}
