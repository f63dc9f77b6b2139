import type { Fonts } from "#worker/ports/fonts.ts";
import { grid, lookOf } from "./look.ts";
import { type Contour, line, rect, type Shape } from "./path.ts";
import { cutTo, facesFrom, settable, textPath } from "./typeset.ts";

type CoverWords = { title: string; category: string };

const WIDTH = 1200;
const HEIGHT = 630;
const PLOT = { x: 110, y: 150, width: 980, height: 330 };

/**
 * A cover for what has no picture: the plot of its category, drawn from its title, and the category's name as outlines.
 * Nothing but paths with attributes of their own: no words of a person, no style, no script.
 */
export async function drawCover(fonts: Fonts, { title, category }: CoverWords): Promise<string> {
  const { sans } = await facesFrom(fonts);
  const { theme, plot } = lookOf(category, title);
  const label = cutTo(sans, settable(sans, category), 34, PLOT.width);
  const shapes: Shape[] = [
    { path: rect(0, 0, WIDTH, HEIGHT), color: theme.ground },
    grid({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, theme),
    ...plot(PLOT),
    { path: textPath(sans, label, PLOT.x, 92, 34), color: theme.ink },
    { path: [...line(PLOT.x, 556, 1200, 556, 2.5), ...line(PLOT.x, 563, 1200, 563, 2.5)], color: theme.ink },
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    ...shapes.map(({ path, color }) => `<path fill="#${hex(color)}" d="${path.map(drawn).join("")}"/>`),
    "</svg>\n",
  ].join("\n");
}

const hex = (color: number) => color.toString(16).padStart(6, "0");
const tenth = (value: number) => String(Math.round(value * 10) / 10);

/** A contour as path data; parts whose control point is their end are straight. */
function drawn(contour: Contour): string {
  let data = `M${tenth(contour[0]!)} ${tenth(contour[1]!)}`;
  for (let at = 2; at < contour.length; at += 4) {
    const [cx, cy, x, y] = contour.slice(at, at + 4).map(tenth);
    data += cx === x && cy === y ? `L${x} ${y}` : `Q${cx} ${cy} ${x} ${y}`;
  }
  return `${data}Z`;
}
