import { dashes, disc, line, type Path, polygon, polyline, rect, type Shape } from "./path.ts";
import { SIGNAL, type Theme } from "./themes.ts";

export type Box = { x: number; y: number; width: number; height: number };
/** Seeded numbers from 0 to 1: the same title draws the same plot. */
export type Random = () => number;
type Plot = (box: Box, theme: Theme, random: Random) => Shape[];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const mergePaths = (paths: Path[]): Path => paths.flat();

/** Stems that converge to the plan; the latest is orange. */
const stems: Plot = ({ x, y, width, height }, theme, random) => {
  const count = width > 500 ? 18 : 10;
  const middle = y + height / 2;
  const points = range(count).map((index) => {
    const reach = (height / 2) * (1 - (0.86 * index) / (count - 1));
    const side = index % 2 ? 1 : -1;
    return [x + (width * (index + 0.5)) / count, middle + side * reach * (0.45 + 0.55 * random())] as const;
  });
  const [lastX, lastY] = points.at(-1)!;
  return [
    { path: line(x, middle, x + width, middle, 2.5), color: theme.ink },
    { path: mergePaths(points.map(([px, py]) => line(px, middle, px, py, 2.5))), color: theme.plan },
    { path: mergePaths(points.slice(0, -1).map(([px, py]) => disc(px, py, 8))), color: theme.ink },
    { path: disc(lastX, lastY, 14), color: SIGNAL },
  ];
};

/** Fan chart: actuals, then a widening forecast. */
const fan: Plot = ({ x, y, width, height }, theme, random) => {
  const count = width > 500 ? 12 : 7;
  const turn = x + width * 0.5;
  let level = y + height * (0.6 + 0.15 * random());
  const past = range(count).map((index) => {
    level = Math.max(y + height * 0.38, level + height * (random() - 0.58) * 0.13);
    return [x + ((turn - x) * index) / (count - 1), level] as const;
  });
  const [fromX, fromY] = past.at(-1)!;
  const end = fromY - height * (0.12 + 0.14 * random());
  const cone = (reach: number) => [
    polygon([fromX, fromY], [x + width, end - height * reach], [x + width, end + height * reach]),
  ];
  return [
    { path: cone(0.3), color: theme.wash },
    { path: cone(0.14), color: blendColors(theme.wash, theme.plan) },
    { path: dashes([fromX, fromY, x + width, end], 2.5, [10, 8]), color: theme.ink },
    { path: polyline(past, 3.5), color: theme.ink },
    { path: line(fromX, y, fromX, y + height, 1.5), color: theme.quiet },
    { path: disc(fromX, fromY, 13), color: SIGNAL },
  ];
};

const blendColors = (a: number, b: number): number =>
  [16, 8, 0].reduce(
    (sum, shift) => sum | ((((a >> shift) & 255) * 0.7 + ((b >> shift) & 255) * 0.3) << shift),
    0,
  );

/** Variance bars above and below plan. */
const variances: Plot = ({ x, y, width, height }, theme, random) => {
  const count = 9;
  const step = height / count;
  const middle = x + width * 0.46;
  const marked = Math.floor(random() * count);
  const bars = range(count).map((index) => {
    const size = index === marked ? 0.7 + 0.3 * random() : 0.1 + 0.6 * random();
    const side = random() > 0.45 ? 1 : -1;
    const length = size * (side > 0 ? width * 0.52 : width * 0.44);
    return rect(side > 0 ? middle : middle - length, y + index * step + step * 0.22, length, step * 0.56);
  });
  return [
    {
      path: mergePaths(
        range(count + 1).map((index) => line(x, y + index * step, x + width, y + index * step, 1)),
      ),
      color: theme.grid,
    },
    { path: mergePaths(bars.filter((_, index) => index !== marked)), color: theme.plan },
    { path: bars[marked]!, color: SIGNAL },
    { path: line(middle, y - 8, middle, y + height + 8, 2.5), color: theme.ink },
  ];
};

/** Bridge from the opening to the closing balance, with a double rule. */
const bridge: Plot = ({ x, y, width, height }, theme, random) => {
  const count = width > 500 ? 9 : 6;
  const step = width / count;
  const baseY = y + height;
  let level = height * (0.32 + 0.1 * random());
  const shapes: Shape[] = [{ path: rect(x, baseY - level, step * 0.7, level), color: theme.ink }];
  for (const index of range(count - 2)) {
    const rise = height * (index % 3 === 2 ? -(0.05 + 0.08 * random()) : 0.06 + 0.12 * random());
    const top = Math.min(level, level + rise);
    const at = x + step * (index + 1);
    shapes.push(
      { path: line(at - step * 0.3, baseY - level, at + step * 0.7, baseY - level, 1.5), color: theme.quiet },
      {
        path: rect(at, baseY - top - Math.abs(rise), step * 0.7, Math.abs(rise)),
        color: rise > 0 ? theme.plan : theme.wash,
      },
    );
    level += rise;
  }
  const at = x + step * (count - 1);
  shapes.push(
    { path: rect(at, baseY - level, step * 0.7, level), color: SIGNAL },
    {
      path: mergePaths([
        line(x, baseY, x + width, baseY, 2.5),
        line(x, baseY + 8, x + width, baseY + 8, 2.5),
      ]),
      color: theme.ink,
    },
  );
  return shapes;
};

/** Scatter plot along a trend, with one outlier. */
const outlier: Plot = ({ x, y, width, height }, theme, random) => {
  const count = width > 500 ? 34 : 18;
  const points = range(count).map((index) => {
    const along = (index + 0.5 + (random() - 0.5) * 0.8) / count;
    return [x + width * along, y + height * (0.86 - 0.62 * along + (random() - 0.5) * 0.17)] as const;
  });
  const [farX, farY] = [x + width * (0.24 + 0.16 * random()), y + height * (0.08 + 0.1 * random())];
  const onLine = y + height * (0.86 - (0.62 * (farX - x)) / width);
  return [
    {
      path: mergePaths([line(x, y, x, y + height, 2.5), line(x, y + height, x + width, y + height, 2.5)]),
      color: theme.ink,
    },
    { path: dashes([x, y + height * 0.86, x + width, y + height * 0.24], 2.5, [10, 8]), color: theme.quiet },
    { path: dashes([farX, onLine, farX, farY], 2, [4, 5]), color: theme.quiet },
    { path: mergePaths(points.map(([px, py]) => disc(px, py, 7.5))), color: theme.plan },
    { path: disc(farX, farY, 14), color: SIGNAL },
  ];
};

/** Columns with a tick for each target. */
const columns: Plot = ({ x, y, width, height }, theme, random) => {
  const count = width > 500 ? 12 : 7;
  const step = width / count;
  const baseY = y + height;
  const heights = range(count).map((index) => height * (0.3 + (0.42 * index) / count + 0.22 * random()));
  const plans = heights.map((each) => each + height * (random() - 0.45) * 0.16);
  const column = (index: number) =>
    rect(x + step * (index + 0.16), baseY - heights[index]!, step * 0.68, heights[index]!);
  return [
    { path: mergePaths(range(count - 1).map(column)), color: theme.plan },
    { path: column(count - 1), color: SIGNAL },
    {
      path: mergePaths(
        plans.map((each, index) =>
          line(x + step * (index + 0.02), baseY - each, x + step * (index + 0.98), baseY - each, 3),
        ),
      ),
      color: theme.ink,
    },
    { path: line(x, baseY, x + width, baseY, 2.5), color: theme.ink },
  ];
};

/** Driver tree; the path to the driver that moved is highlighted. */
const drivers: Plot = ({ x, y, width, height }, theme, random) => {
  const leaves = 6;
  const marked = Math.floor(random() * leaves);
  const across = (part: number) => x + 16 + (width - 32) * part;
  const root = [across(0), y + height / 2] as const;
  const branches = range(3).map(
    (index) => [across(0.44 + 0.12 * random()), y + (height * (index + 0.5)) / 3] as const,
  );
  const ends = range(leaves).map(
    (index) => [across(1 - 0.14 * random()), y + (height * (index + 0.5)) / leaves] as const,
  );
  const elbow = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], weight: number) =>
    polyline(
      [
        [ax, ay],
        [(ax + bx) / 2, ay],
        [(ax + bx) / 2, by],
        [bx, by],
      ],
      weight,
    );
  const getBranch = (index: number) => branches[Math.floor(index / 2)]!;
  return [
    {
      path: mergePaths([
        ...branches.map((each) => elbow(root, each, 2.5)),
        ...ends.map((each, index) => elbow(getBranch(index), each, 2.5)),
      ]),
      color: theme.plan,
    },
    {
      path: mergePaths([elbow(root, getBranch(marked), 4), elbow(getBranch(marked), ends[marked]!, 4)]),
      color: theme.ink,
    },
    {
      path: mergePaths([
        disc(...root, 15),
        ...branches.map((each) => disc(...each, 11)),
        ...ends.map((each) => disc(...each, 8.5)),
      ]),
      color: theme.ink,
    },
    { path: disc(...ends[marked]!, 14), color: SIGNAL },
  ];
};

export const plots: readonly Plot[] = [stems, fan, variances, bridge, outlier, columns, drivers];
