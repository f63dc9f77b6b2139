// Writes the photographs of web/content/photographs/ to web/public/photographs/: three widths, as AVIF and WebP,
// cropped to 15:17. Run by scripts/prepare.mjs when one of them changes.
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import {
  PHOTOGRAPH_FORMATS,
  PHOTOGRAPH_WIDTHS,
  photographHeight,
  photographPath,
} from "#contract/images/photograph-path.ts";

const SOURCES = "web/content/photographs";
const PUBLIC = "web/public";

/** At `effort` 4, sharp's default, AVIF takes eight times as long and is a tenth smaller. */
const ENCODING = { avif: { quality: 60, effort: 2 }, webp: { quality: 80 } };

await rm(join(PUBLIC, "photographs"), { recursive: true, force: true });
await mkdir(join(PUBLIC, "photographs"));
const files = (await readdir(SOURCES)).filter((file) => !file.startsWith("."));
for (const file of files) {
  for (const width of PHOTOGRAPH_WIDTHS) {
    // The density concerns SVG only: 144 dots per inch is twice its size.
    const image = sharp(join(SOURCES, file), { density: 144 })
      .autoOrient()
      .resize(width, photographHeight(width), { position: sharp.strategy.attention });
    await Promise.all(
      PHOTOGRAPH_FORMATS.map((format) =>
        image
          .clone()
          .toFormat(format, ENCODING[format])
          .toFile(join(PUBLIC, photographPath(file, width, format))),
      ),
    );
  }
}
