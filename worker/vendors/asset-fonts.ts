import type { Fonts } from "#worker/ports/fonts.ts";

/** Reads fonts from static assets. Background work has no origin, but the binding needs a URL. */
export const assetFonts =
  (assets: Fetcher, origin: string): Fonts =>
  async (file) => {
    const response = await assets.fetch(new URL(`/fonts/${file}.woff`, origin || "https://assets.example"));
    if (!response.ok) throw new Error(`${file}.woff: ${response.status}. Was the web built?`);
    return response.arrayBuffer();
  };
