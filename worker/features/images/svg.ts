import type { Contour, Shape } from "./path.ts";

/** An SVG file of filled paths. */
export const toSvg = (width: number, height: number, shapes: Shape[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...shapes.map(
      ({ path, color }) => `<path fill="#${toHex(color)}" d="${path.map(toPathData).join("")}"/>`,
    ),
    "</svg>\n",
  ].join("\n");

const toHex = (color: number) => color.toString(16).padStart(6, "0");
const round = (value: number) => Math.round(value * 10) / 10;

/** Relative SVG path data, which compresses well; a control point at the end of a curve means a straight line. */
function toPathData(contour: Contour): string {
  let [x, y] = [round(contour[0]!), round(contour[1]!)];
  let data = `M${x} ${y}`;
  for (let at = 2; at < contour.length; at += 4) {
    const [cx, cy, toX, toY] = contour.slice(at, at + 4).map(round) as [number, number, number, number];
    const isLine = cx === toX && cy === toY;
    if (!isLine) data += `q${round(cx - x)} ${round(cy - y)} ${round(toX - x)} ${round(toY - y)}`;
    else if (toY === y) data += `h${round(toX - x)}`;
    else if (toX === x) data += `v${round(toY - y)}`;
    else data += `l${round(toX - x)} ${round(toY - y)}`;
    [x, y] = [toX, toY];
  }
  return `${data}z`;
}
