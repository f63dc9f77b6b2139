import { type Firm, firm } from "./firm.ts";

/** Lightness from 0 to 1, chroma, and hue in degrees (CSS Color 4). */
type Oklch = { l: number; c: number; h: number };

/** `#rrggbb` as OKLCH. */
function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

/** OKLCH as 0xRRGGBB, clipped to what screens can show. */
function toRgb({ l, c, h }: Oklch): number {
  const [x, y] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
    .map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    .reduce((rgb, value) => rgb * 256 + Math.round(255 * Math.min(Math.max(value, 0), 1)), 0);
}

const HEX_DIGITS = 6;

const toHex = (color: Oklch): string => `#${toRgb(color).toString(16).padStart(HEX_DIGITS, "0")}`;

const round = (value: number) => Math.round(value * 1000) / 1000;

const toCss = ({ l, c, h }: Oklch): string => `oklch(${round(l)} ${round(c)} ${round(h)})`;

type Base = keyof Firm["colors"];

/** A shade of one of the firm's colors: its lightness, and chroma and hue relative to that color. */
type Shade = readonly [base: Base, l: number, chroma: number, hue?: number];

/** Lightness is fixed, so that the contrast of text is the same for every firm. */
const shades = {
  raised: ["paper", 0.996, 0.33],
  "paper-2": ["paper", 0.958, 1.5],
  "paper-3": ["paper", 0.925, 2],
  "on-ink": ["paper", 0.975, 1],
  line: ["paper", 0.885, 2],

  "ink-2": ["ink", 0.39, 0.76],
  "ink-3": ["ink", 0.49, 0.58],
  "ink-deep": ["ink", 0.205, 0.91],
  "on-ink-2": ["ink", 0.83, 0.36],
  "ink-line": ["ink", 0.36, 0.82],
  "on-signal": ["ink", 0.2, 0.91],
  "line-2": ["ink", 0.79, 0.29],
  field: ["ink", 0.61, 0.51],

  "signal-hover": ["signal", 0.675, 1, -2],
  "signal-ink": ["signal", 0.52, 0.87, -6],
  "signal-wash": ["signal", 0.957, 0.16, 18],

  "plan-ink": ["plan", 0.43, 0.96, 2],
  "plan-wash": ["plan", 0.953, 0.15, -4],
  grid: ["plan", 0.918, 0.13, -6],
  "grid-2": ["plan", 0.865, 0.22, -6],
  "badge-published": ["plan", 0.94, 0.22, -4],
  "badge-published-ink": ["plan", 0.42, 1, 3],
  focus: ["plan", 0.5, 1.4, 2],
} as const satisfies Record<string, Shade>;

/** The dark theme of the back office. */
const darkShades = {
  raised: ["ink", 0.262, 0.55],
  paper: ["ink", 0.222, 0.51],
  "paper-2": ["ink", 0.19, 0.49],
  "paper-3": ["ink", 0.315, 0.6],
  ink: ["paper", 0.95, 1.33],
  "ink-2": ["ink", 0.82, 0.33],
  "ink-3": ["ink", 0.715, 0.44],
  "ink-deep": ["ink", 0.165, 0.45],
  "ink-line": ["ink", 0.36, 0.64],
  line: ["ink", 0.325, 0.55],
  "line-2": ["ink", 0.42, 0.58],
  field: ["ink", 0.57, 0.64],
  grid: ["ink", 0.285, 0.55],
  "grid-2": ["ink", 0.34, 0.73],
  signal: ["signal", 0.745, 0.92, 3],
  "signal-hover": ["signal", 0.79, 0.82, 8],
  "signal-ink": ["signal", 0.79, 0.76, 8],
  "signal-wash": ["signal", 0.315, 0.32, 3],
  plan: ["plan", 0.7, 0.89, -4],
  "plan-ink": ["plan", 0.81, 0.67, -6],
  "plan-wash": ["plan", 0.315, 0.41],
  "badge-published": ["plan", 0.325, 0.48],
  "badge-published-ink": ["plan", 0.85, 0.56, -6],
  focus: ["plan", 0.78, 0.96, -6],
} as const satisfies Record<string, Shade>;

/** Shades that only drawings need: social cards and covers. */
const drawingShades = {
  "wash-fill": ["plan", 0.895, 0.24, -6],
  "wash-panel": ["plan", 0.925, 0.2, -6],
  "wash-fill-2": ["plan", 0.84, 0.36, -6],
  "deep-grid": ["ink", 0.31, 0.9],
  "deep-plan": ["plan", 0.72, 0.66, -4],
  "deep-fill": ["plan", 0.385, 0.5],
} as const satisfies Record<string, Shade>;

function createShade(colors: Firm["colors"], [base, l, chroma, hue = 0]: Shade): Oklch {
  const { c, h } = toOklch(colors[base]);
  return { l, c: c * chroma, h: (h + hue + 360) % 360 };
}

type ShadeName = Base | keyof typeof shades | keyof typeof drawingShades;

/** Every color of the light theme as `#rrggbb`: for mails, images and browsers' own controls. */
export function createPalette(colors: Firm["colors"]): Record<ShadeName, string> {
  const derived = Object.entries<Shade>({ ...shades, ...drawingShades }).map(
    ([name, shade]) => [name, toHex(createShade(colors, shade))] as const,
  );
  return { ...colors, ...Object.fromEntries(derived) } as Record<ShadeName, string>;
}

/** The firm's light theme. */
export const palette = createPalette(firm.colors);

/** `#rrggbb` as 0xRRGGBB. */
export const toColorNumber = (hex: string): number => Number.parseInt(hex.slice(1), 16);

const declare = (entries: readonly (readonly [name: string, value: string])[]) =>
  entries.map(([name, value]) => `--color-${name}: ${value};`).join("\n");

const toDeclarations = (colors: Firm["colors"], of: Record<string, Shade>) =>
  declare(Object.entries(of).map(([name, shade]) => [name, toCss(createShade(colors, shade))] as const));

/** The custom properties of the light theme, which scripts/brand.ts writes to web/app/firm.css. */
export const lightDeclarations = (colors: Firm["colors"]): string =>
  `${declare(Object.entries(colors))}\n${toDeclarations(colors, shades)}`;

/** What the dark theme overrides. */
export const darkDeclarations = (colors: Firm["colors"]): string => toDeclarations(colors, darkShades);
