import * as fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleCategories } from "#contract/articles/constants.ts";
import { defaultEntries } from "#contract/lists/config.ts";
import * as samples from "#tests/support/images.ts";
import { findDigitalSource, toXmpSegment, xmpOffset } from "#contract/images/digital-source.ts";
import { fitWithin } from "#web/features/images/admin/scale-picture.ts";
import { readImage } from "#worker/features/images/image-file.ts";
import { rect } from "#worker/features/images/path.ts";
import { getCardStyle } from "#worker/features/images/card-style.ts";
import { Raster } from "#worker/features/images/raster.ts";

test("an image is scaled down to fit the square and keeps its proportions", () => {
  expect(fitWithin(4000, 3000, 800)).toEqual({ width: 800, height: 600 });
  expect(fitWithin(300, 200, 800)).toEqual({ width: 300, height: 200 });
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fit = fitWithin(width, height, 800);
      expect(Math.max(fit.width, fit.height)).toBe(Math.min(800, Math.max(width, height)));
      expect(Math.min(fit.width, fit.height)).toBeGreaterThanOrEqual(1);
      // Rounding costs at most half a pixel per side.
      const scale = fit.width > fit.height ? fit.width / width : fit.height / height;
      expect(Math.abs(fit.height - height * scale)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the rasterized area equals the area of the shape at any position", () => {
  const at = fc.double({ min: -5, max: 40, noNaN: true });
  const length = fc.double({ min: 0.1, max: 30, noNaN: true });
  fc.assert(
    fc.property(at, at, length, length, (x, y, width, height) => {
      const raster = new Raster(32, 32, 0);
      raster.paint({ path: rect(x, y, width, height), color: 0xff0000 });
      const within = (from: number, size: number) =>
        Math.max(0, Math.min(32, from + size) - Math.max(0, from));
      const area = raster.pixels.reduce((sum, pixel) => sum + (pixel >> 16) / 255, 0);
      // Edges have 16 coverage levels.
      expect(Math.abs(area - within(x, width) * within(y, height))).toBeLessThan(
        0.05 * (width + height) + 0.2,
      );
    }),
  );
});

test("each category has its own card style, and a title always gets the same plot", () => {
  const box = { x: 0, y: 0, width: 900, height: 300 };
  /** Background color and the color sequence of the plot, which differs between plots. */
  const describeStyle = (category: string) => {
    const { theme, plot } = getCardStyle(category, "A title");
    return `${theme.ground} ${plot(box)
      .map(({ color }) => Object.values(theme).indexOf(color))
      .join(",")}`;
  };
  const labels = (name: "categories" | "industries") => defaultEntries(name).map(({ label }) => label);
  const articles = [...new Set<string>([...labels("categories"), ...scheduleCategories])];
  for (const categories of [articles, labels("industries")]) {
    expect(new Set(categories.map(describeStyle)).size).toBe(categories.length);
  }
  expect(getCardStyle("Anything", "One").plot(box)).toEqual(getCardStyle("Anything", "One").plot(box));
  expect(getCardStyle("Anything", "One").plot(box)).not.toEqual(getCardStyle("Anything", "Two").plot(box));
});

test("corrupted or truncated images don't throw, and sanitizing is idempotent", { tags: "full" }, () => {
  const validImage = fc.constantFrom(
    samples.jpeg({ extra: [samples.exif, samples.comment] }),
    samples.png({ extra: [samples.pngChunk("tEXt", "words")], trailing: "more" }),
    samples.webp({ trailing: "more" }),
    samples.jpeg({ extra: [samples.aiLabel] }),
  );
  const corruption = fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 4 });
  let read = 0;
  fc.assert(
    fc.property(validImage, corruption, fc.option(fc.nat(200)), (bytes, corruptions, end) => {
      const file = bytes.slice(0, end ?? undefined);
      for (const [at, byte] of corruptions) if (at < file.length) file[at] = byte;
      const once = readImage(file);
      if (!once) return;
      read++;
      expect(readImage(once.bytes)).toEqual(once);
    }),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(100);
});

test.for([
  ["jpg", samples.jpeg({ extra: [samples.exif] })],
  ["png", samples.png({ extra: [samples.pngChunk("tEXt", "GPS 39.9784 N")] })],
  ["webp", samples.webp()],
  ["webp", samples.losslessWebp()],
] as const)(
  "a generated %s carries the AI label in XMP as its only metadata, and keeps it when read again",
  ([extension, file]) => {
    const image = readImage(file, "trainedAlgorithmicMedia")!;
    const text = new TextDecoder("latin1").decode(image.bytes);
    expect(image.extension).toBe(extension);
    expect(
      text.match(
        /DigitalSourceType="http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/trainedAlgorithmicMedia"/g,
      ),
    ).toHaveLength(1);
    expect(text).not.toContain("GPS");
    expect(readImage(image.bytes)).toEqual(image);
    const { width, height } = readImage(file)!;
    expect([image.width, image.height]).toEqual([width, height]);
  },
);

test("an uploaded image keeps its AI label and nothing else of its XMP; others get none", () => {
  const labeled = readImage(samples.jpeg({ extra: [samples.aiLabel] }))!;
  expect(findDigitalSource(labeled.bytes)).toBe("compositeWithTrainedAlgorithmicMedia");
  expect(new TextDecoder("latin1").decode(labeled.bytes)).not.toContain("Jane Doe");
  expect(findDigitalSource(readImage(samples.jpeg())!.bytes)).toBeNull();
});

test("the segment with the label follows the JFIF header of a scaled JPEG, which is still valid", () => {
  const scaled = samples.jpeg();
  const at = xmpOffset(scaled);
  const file = samples.bytes(scaled.slice(0, at), toXmpSegment("algorithmicMedia"), scaled.slice(at));
  expect(at).toBe(20);
  expect(findDigitalSource(readImage(file)!.bytes)).toBe("algorithmicMedia");
});
