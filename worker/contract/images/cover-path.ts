/** Canvas of a drawn cover by format: cards, list rows, and the strip above an article. */
export const coverSizes = {
  card: { width: 640, height: 336 },
  thumb: { width: 320, height: 168 },
  strip: { width: 1160, height: 232 },
} as const;
export type CoverFormat = keyof typeof coverSizes;

/** Address of the drawn cover of an article without an image. The address determines the drawing. */
export const coverPath = (format: CoverFormat, slug: string): string => `/media/covers/${format}/${slug}.svg`;
