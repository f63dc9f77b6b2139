import { articleCategories, scheduleCategories } from "#contract/articles/constants.ts";
import { jobIndustries } from "#contract/jobs/constants.ts";
import { type Box, type Chance, plots } from "./plots.ts";
import { rect, type Shape } from "./path.ts";
import { type Theme, type ThemeName, themes } from "./themes.ts";

const grounds = Object.keys(themes) as ThemeName[];

/** Every category that the product knows, so that no two of a kind share both plot and ground. */
const articleOrder = [...new Set<string>([...articleCategories, ...scheduleCategories])];

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** A stream of numbers from 0 to 1 that is the same for the same text (mulberry32). */
function chanceOf(text: string): Chance {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Look = { theme: Theme; plot: (box: Box) => Shape[] };

/** How a category looks, and how a title is drawn in it. */
export function lookOf(category: string, title: string): Look {
  const known = [articleOrder, jobIndustries as readonly string[]]
    .map((order) => order.indexOf(category))
    .find((index) => index >= 0);
  const index = known ?? hash(category) % (plots.length * grounds.length);
  // Seven and three have no common factor: 21 different pairs follow each other.
  const theme = themes[grounds[index % grounds.length]!];
  const plot = plots[index % plots.length]!;
  return { theme, plot: (box) => plot(box, theme, chanceOf(`${category}\n${title}`)) };
}

/** The plan grid behind a plot. */
export function grid({ x, y, width, height }: Box, theme: Theme, step = 30): Shape {
  const lines = [];
  for (let at = x; at < x + width; at += step) lines.push([at, y, 1, height] as const);
  for (let at = y; at < y + height; at += step) lines.push([x, at, width, 1] as const);
  return {
    color: theme.grid,
    path: lines.flatMap(([left, top, wide, high]) => rect(left, top, wide, high)),
  };
}
