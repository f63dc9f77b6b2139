import type { Path, Shape } from "./path.ts";

/** Antialiasing levels. Few, so that the palette stays small. */
const LEVELS = 16;

/** A bitmap with one 0xRRGGBB value per pixel. */
export class Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;

  constructor(width: number, height: number, color: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height).fill(color);
  }

  /** Fills a path with antialiased edges. Overlapping areas of one path count once. */
  paint({ path, color }: Shape): void {
    const box = getBounds(path, this.width, this.height);
    if (box.width <= 0 || box.height <= 0) return;
    const area = new Area(box);
    for (const contour of path) area.add(contour);
    area.forEachPixel((x, y, level) => {
      const at = y * this.width + x;
      this.pixels[at] = blendColors(this.pixels[at]!, color, level);
    });
  }
}

type Box = { x: number; y: number; width: number; height: number };

function getBounds(path: Path, width: number, height: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const contour of path) {
    for (let at = 0; at < contour.length; at += 2) {
      left = Math.min(left, contour[at]!);
      right = Math.max(right, contour[at]!);
      top = Math.min(top, contour[at + 1]!);
      bottom = Math.max(bottom, contour[at + 1]!);
    }
  }
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(right)) - x,
    height: Math.min(height, Math.ceil(bottom)) - y,
  };
}

function blendColors(under: number, over: number, level: number): number {
  if (level === LEVELS) return over;
  const part = (shift: number) => {
    const from = (under >> shift) & 255;
    return Math.round(from + ((((over >> shift) & 255) - from) * level) / LEVELS) << shift;
  };
  return part(16) | part(8) | part(0);
}

/**
 * Coverage per pixel by signed area accumulation, as in font rasterizers: each edge adds its signed area to the cells
 * that it crosses, and the running sum of a row is the coverage.
 */
class Area {
  readonly #box: Box;
  readonly #cells: Float32Array;
  readonly #stride: number;

  constructor(box: Box) {
    this.#box = box;
    this.#stride = box.width + 2;
    this.#cells = new Float32Array(this.#stride * box.height);
  }

  add(contour: readonly number[]): void {
    let [x, y] = [contour[0]!, contour[1]!];
    for (let at = 2; at < contour.length; at += 4) {
      const [cx, cy, ex, ey] = [contour[at]!, contour[at + 1]!, contour[at + 2]!, contour[at + 3]!];
      // Flattens the curve: no segment deviates by more than a tenth of a pixel.
      const bend = Math.hypot(x - 2 * cx + ex, y - 2 * cy + ey);
      const straight = cx === ex && cy === ey;
      const segments = straight ? 1 : Math.max(1, Math.ceil(Math.sqrt(bend / 0.4)));
      let [fromX, fromY] = [x, y];
      for (let segment = 1; segment <= segments; segment++) {
        const t = segment / segments;
        const [a, b, c] = straight ? [0, 0, 1] : [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        const [toX, toY] = [a * x + b * cx + c * ex, a * y + b * cy + c * ey];
        this.#edge(fromX, fromY, toX, toY);
        [fromX, fromY] = [toX, toY];
      }
      [x, y] = [ex, ey];
    }
    this.#edge(x, y, contour[0]!, contour[1]!);
  }

  #edge(x1: number, y1: number, x2: number, y2: number): void {
    if (y1 === y2) return;
    const { x: left, y: top, width, height } = this.#box;
    const sign = y1 < y2 ? 1 : -1;
    const [fromX, fromY, toX, toY] = sign === 1 ? [x1, y1, x2, y2] : [x2, y2, x1, y1];
    const slope = (toX - fromX) / (toY - fromY);
    const first = Math.max(fromY - top, 0);
    const last = Math.min(toY - top, height);
    const clamp = (x: number) => Math.min(Math.max(x, 0), width);
    for (let row = Math.floor(first); row < last; row++) {
      const [high, low] = [Math.max(row, first), Math.min(row + 1, last)];
      const at = (y: number) => clamp(fromX - left + slope * (y + top - fromY));
      this.#addRow(row * this.#stride, at(high), at(low), (low - high) * sign);
    }
  }

  /** Adds one row's part of an edge, from `xa` to `xb`, with its signed height. */
  #addRow(row: number, xa: number, xb: number, height: number): void {
    const [left, right] = xa < xb ? [xa, xb] : [xb, xa];
    const first = Math.floor(left);
    if (right <= first + 1) {
      const inside = (left + right) / 2 - first;
      this.#cells[row + first]! += height * (1 - inside);
      this.#cells[row + first + 1]! += height * inside;
      return;
    }
    const perCell = height / (right - left);
    let covered = 0;
    for (let cell = first; cell < right; cell++) {
      const [from, to] = [Math.max(left, cell), Math.min(right, cell + 1)];
      // The area right of the edge in this cell, plus the cells crossed before.
      const part = perCell * (to - from) * (cell + 1 - (from + to) / 2);
      const total = perCell * (from - left) + part;
      this.#cells[row + cell]! += total - covered;
      covered = total;
    }
    this.#cells[row + Math.ceil(right)]! += height - covered;
  }

  forEachPixel(visit: (x: number, y: number, level: number) => void): void {
    const { x: left, y: top, width, height } = this.#box;
    for (let row = 0; row < height; row++) {
      let sum = 0;
      for (let column = 0; column < width; column++) {
        sum += this.#cells[row * this.#stride + column]!;
        const level = Math.round(Math.min(Math.abs(sum), 1) * LEVELS);
        if (level > 0) visit(left + column, top + row, level);
      }
    }
  }
}
