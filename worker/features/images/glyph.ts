import type { Tables } from "./font-file.ts";
import type { Contour, Path } from "./path.ts";

const MAX_DEPTH = 5;

/** Parses a glyph of the `glyf` table, in font units with y pointing up. */
export function parseGlyph(tables: Tables, glyph: number, depth = 0): Path {
  const { head, loca, glyf } = tables as { head: DataView; loca: DataView; glyf: DataView };
  const isLong = head.getInt16(50) === 1;
  const offset = (index: number) => (isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2);
  const at = offset(glyph);
  if (offset(glyph + 1) === at || depth > MAX_DEPTH) return [];
  const contours = glyf.getInt16(at);
  if (contours < 0) return parseCompositeGlyph(tables, glyf, at + 10, depth);
  return parseSimpleGlyph(glyf, at + 10, contours);
}

type Point = { x: number; y: number; on: boolean };

function parseSimpleGlyph(view: DataView, start: number, contours: number): Path {
  const ends = Array.from({ length: contours }, (_, index) => view.getUint16(start + index * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = start + contours * 2;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    const times = flag & 8 ? view.getUint8(at++) + 1 : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  return ends.map((end, index) => {
    const from = index ? ends[index - 1]! + 1 : 0;
    return toContour(
      flags
        .slice(from, end + 1)
        .map((flag, k) => ({ x: xs[from + k]!, y: ys[from + k]!, on: (flag & 1) === 1 })),
    );
  });
}

const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });

/** TrueType omits the on-curve point halfway between two consecutive control points. */
function toContour(points: Point[]): Contour {
  if (points.length < 2) return [0, 0];
  const firstOn = points.findIndex(({ on }) => on);
  const ring =
    firstOn >= 0
      ? [...points.slice(firstOn), ...points.slice(0, firstOn)]
      : [midpoint(points.at(-1)!, points[0]!), ...points];
  const start = ring[0]!;
  const contour = [start.x, start.y];
  for (let index = 1; index <= ring.length; index++) {
    const point = ring[index] ?? start;
    if (point.on) {
      contour.push(point.x, point.y, point.x, point.y);
      continue;
    }
    const next = ring[index + 1] ?? start;
    const end = next.on ? next : midpoint(point, next);
    contour.push(point.x, point.y, end.x, end.y);
    if (next.on) index++;
  }
  return contour;
}

/** A composite glyph consists of other glyphs, each with an offset and a scale. */
function parseCompositeGlyph(tables: Tables, view: DataView, start: number, depth: number): Path {
  const path: Path = [];
  let at = start;
  for (let more = true; more;) {
    const flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    at += 4;
    const wide = (flags & 1) !== 0;
    const [dx, dy] = wide
      ? [view.getInt16(at), view.getInt16(at + 2)]
      : [view.getInt8(at), view.getInt8(at + 1)];
    at += wide ? 4 : 2;
    const numbers = flags & 8 ? 1 : flags & 0x40 ? 2 : flags & 0x80 ? 4 : 0;
    const scale = Array.from({ length: numbers }, (_, index) => view.getInt16(at + index * 2) / 16384);
    at += numbers * 2;
    const [xx, xy, yx, yy] =
      numbers === 4
        ? (scale as [number, number, number, number])
        : [scale[0] ?? 1, 0, 0, scale[1] ?? scale[0] ?? 1];
    for (const part of parseGlyph(tables, glyph, depth + 1)) {
      const moved: Contour = [];
      for (let index = 0; index < part.length; index += 2) {
        const [x, y] = [part[index]!, part[index + 1]!];
        moved.push(x * xx + y * yx + dx, x * xy + y * yy + dy);
      }
      path.push(moved);
    }
    more = (flags & 0x20) !== 0;
  }
  return path;
}
