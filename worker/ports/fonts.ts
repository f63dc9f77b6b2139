/** The font files that ship with the web build, as WOFF. */
export type FontFile =
  | "besley-latin"
  | "besley-latin-ext"
  | "instrument-sans-latin"
  | "instrument-sans-latin-ext";

/** Reads one of them; throws when the web was not built. */
export type Fonts = (file: FontFile) => Promise<ArrayBuffer>;
