import type { Fonts } from "#worker/ports/fonts.ts";

/** Fonts out of the static assets. Work that no request caused has no address; the binding needs some. */
export const assetFonts =
  (assets: Fetcher, origin: string): Fonts =>
  async (file) => {
    const response = await assets.fetch(new URL(`/fonts/${file}.woff`, origin || "https://assets.example"));
    if (!response.ok) throw new Error(`${file}.woff: ${response.status}. Was the web built?`);
    return response.arrayBuffer();
  };
