import { scheduleCategories } from "#contract/articles/constants.ts";
import { defaultEntries } from "#contract/lists/config.ts";
import { type Box, type Random, plots } from "./plots.ts";
import { rect, type Shape } from "./path.ts";
import { type Theme, type ThemeName, themes } from "./themes.ts";

const themeNames = Object.keys(themes) as ThemeName[];

/** Known categories, in an order that gives each its own combination of plot and theme. */
const categories = [
  ...new Set([...defaultEntries("categories").map(({ label }) => label), ...scheduleCategories]),
];
const industries = defaultEntries("industries").map(({ label }) => label);

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function seededRandom(text: string): Random {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type CardStyle = { theme: Theme; plot: (box: Box) => Shape[] };

/** Theme and plot of a category; the title seeds the plot. */
export function getCardStyle(category: string, title: string): CardStyle {
  const knownIndex = [categories, industries]
    .map((names) => names.indexOf(category))
    .find((index) => index >= 0);
  return getStyle(knownIndex ?? hash(category), `${category}\n${title}`);
}

/** Theme and plot of an article's cover, both seeded by its slug, so that covers in a list differ. FNV's lowest bits vary least. */
export const getCoverStyle = (slug: string): CardStyle => getStyle(hash(slug) >>> 2, slug);

/** 7 plots and 3 themes are coprime: 21 distinct combinations. */
function getStyle(index: number, seed: string): CardStyle {
  const theme = themes[themeNames[index % themeNames.length]!];
  const plot = plots[index % plots.length]!;
  return { theme, plot: (box) => plot(box, theme, seededRandom(seed)) };
}

/** The grid behind a plot. */
export function grid({ x, y, width, height }: Box, theme: Theme, step = 30): Shape {
  const lines = [];
  for (let at = x; at < x + width; at += step) lines.push([at, y, 1, height] as const);
  for (let at = y; at < y + height; at += step) lines.push([x, at, width, 1] as const);
  return {
    color: theme.grid,
    path: lines.flatMap(([left, top, wide, high]) => rect(left, top, wide, high)),
  };
}
