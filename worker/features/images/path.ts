/**
 * A closed contour in pixels, y pointing down: a start point, then a control point and an end point per quadratic curve.
 * A straight line has its control point at its end.
 */
export type Contour = number[];
export type Path = Contour[];

/** A path filled with a color, 0xRRGGBB. */
export type Shape = { path: Path; color: number };

export const polygon = (...points: [x: number, y: number][]): Contour => {
  const [first, ...rest] = points;
  return [...first!, ...rest.flatMap(([x, y]) => [x, y, x, y])];
};

export const rect = (x: number, y: number, width: number, height: number): Path => [
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]),
];

/** A straight line of a given width, as a filled rectangle. */
export function line(x1: number, y1: number, x2: number, y2: number, width: number): Path {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = ((y2 - y1) / length) * (width / 2);
  const dy = ((x2 - x1) / length) * (width / 2);
  return [polygon([x1 + dx, y1 - dy], [x2 + dx, y2 - dy], [x2 - dx, y2 + dy], [x1 - dx, y1 + dy])];
}

/** A disc of eight quadratic curves; the error is below 1/400 of the radius. */
export function disc(x: number, y: number, radius: number): Path {
  const contour = [x + radius, y];
  const outer = radius / Math.cos(Math.PI / 8);
  for (let part = 1; part <= 8; part++) {
    const [half, end] = [((part - 0.5) * Math.PI) / 4, (part * Math.PI) / 4];
    contour.push(x + outer * Math.cos(half), y + outer * Math.sin(half));
    contour.push(x + radius * Math.cos(end), y + radius * Math.sin(end));
  }
  return [contour];
}

export function dashes(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  width: number,
  [on, off]: readonly [number, number],
): Path {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const path: Path = [];
  for (let at = 0; at < length; at += on + off) {
    const end = Math.min(at + on, length);
    path.push(...line(x1 + ux * at, y1 + uy * at, x1 + ux * end, y1 + uy * end, width));
  }
  return path;
}

/** A line through points, with round joins. */
export const polyline = (points: readonly (readonly [number, number])[], width: number): Path =>
  points.flatMap(([x, y], index) => {
    const next = points[index + 1];
    return next ? [...line(x, y, next[0], next[1], width), ...disc(x, y, width / 2)] : [];
  });

export const transformPath = (path: Path, x: number, y: number, scale: number): Path =>
  path.map((contour) => contour.map((value, index) => value * scale + (index % 2 ? y : x)));
