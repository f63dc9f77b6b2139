/** Font files of the web build, as WOFF. */
export type FontFile =
  | "besley-latin"
  | "besley-latin-ext"
  | "instrument-sans-latin"
  | "instrument-sans-latin-ext";

/** Reads a font file; throws if the web build is missing. */
export type Fonts = (file: FontFile) => Promise<ArrayBuffer>;
