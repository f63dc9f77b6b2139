/** Widths in pixels in which the build serves each photograph. */
export const PHOTOGRAPH_WIDTHS = [128, 384, 768] as const;
export const PHOTOGRAPH_FORMATS = ["avif", "webp"] as const;

type PhotographWidth = (typeof PHOTOGRAPH_WIDTHS)[number];
type PhotographFormat = (typeof PHOTOGRAPH_FORMATS)[number];

/** Height for a width: the ratio is 15:17. */
export const photographHeight = (width: PhotographWidth): number => Math.round((width * 17) / 15);

/** Path of a photograph of web/content/photographs/ as the build serves it. */
export const photographPath = (file: string, width: PhotographWidth, format: PhotographFormat): string =>
  `/photographs/${file.slice(0, file.lastIndexOf("."))}-${width}.${format}`;
