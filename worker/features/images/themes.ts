import { palette, toColorNumber } from "#contract/palette.ts";

/** Colors of the firm as 0xRRGGBB. */
export type Theme = {
  ground: number;
  panel: number;
  grid: number;
  ink: number;
  quiet: number;
  /** Blue of stems and the first series. */
  plan: number;
  /** Lighter fill of `plan`. */
  wash: number;
};

const color = (name: keyof typeof palette): number => toColorNumber(palette[name]);

export const SIGNAL = color("signal");

export const themes = {
  paper: {
    ground: color("paper"),
    panel: color("paper-2"),
    grid: color("grid"),
    ink: color("ink"),
    quiet: color("ink-3"),
    plan: color("plan"),
    wash: color("wash-fill"),
  },
  deep: {
    ground: color("ink-deep"),
    panel: color("ink"),
    grid: color("deep-grid"),
    ink: color("on-ink"),
    quiet: color("on-ink-2"),
    plan: color("deep-plan"),
    wash: color("deep-fill"),
  },
  wash: {
    ground: color("plan-wash"),
    panel: color("wash-panel"),
    grid: color("grid-2"),
    ink: color("ink"),
    quiet: color("ink-2"),
    plan: color("plan"),
    wash: color("wash-fill-2"),
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
