/** Colors of the design tokens (web/app/tokens.css) as 0xRRGGBB. */
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

export const SIGNAL = 0xfe7519;

export const themes = {
  paper: {
    ground: 0xfaf9f4,
    panel: 0xf3f1ea,
    grid: 0xdbe5f0,
    ink: 0x121e39,
    quiet: 0x566173,
    plan: 0x2a66b1,
    wash: 0xcfe0f3,
  },
  deep: {
    ground: 0x0c162e,
    panel: 0x121e39,
    grid: 0x22304d,
    ink: 0xf8f7f2,
    quiet: 0xc0c8d5,
    plan: 0x7fa9dd,
    wash: 0x2b4468,
  },
  wash: {
    ground: 0xe6f1fd,
    panel: 0xd9e8f8,
    grid: 0xc4d5e6,
    ink: 0x121e39,
    quiet: 0x39455c,
    plan: 0x2a66b1,
    wash: 0xb4d0ee,
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
