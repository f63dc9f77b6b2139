import * as fc from "fast-check";
import { expect, test } from "vitest";
import { articleCategories, scheduleCategories } from "#contract/articles/constants.ts";
import { jobIndustries } from "#contract/jobs/constants.ts";
import * as made from "#tests/support/pictures.ts";
import { fitWithin } from "#web/features/images/admin/scale-picture.ts";
import { readImage } from "#worker/features/images/image-file.ts";
import { rect } from "#worker/features/images/path.ts";
import { getCardStyle } from "#worker/features/images/card-style.ts";
import { Raster } from "#worker/features/images/raster.ts";

test("a picture is scaled to fit the square and keeps its proportions", () => {
  expect(fitWithin(4000, 3000, 800)).toEqual({ width: 800, height: 600 });
  expect(fitWithin(300, 200, 800)).toEqual({ width: 300, height: 200 });
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fit = fitWithin(width, height, 800);
      expect(Math.max(fit.width, fit.height)).toBe(Math.min(800, Math.max(width, height)));
      expect(Math.min(fit.width, fit.height)).toBeGreaterThanOrEqual(1);
      // Half a pixel either way is what rounding may cost.
      const scale = fit.width > fit.height ? fit.width / width : fit.height / height;
      expect(Math.abs(fit.height - height * scale)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the filled area is the area of the shape, wherever it lies", () => {
  const at = fc.double({ min: -5, max: 40, noNaN: true });
  const length = fc.double({ min: 0.1, max: 30, noNaN: true });
  fc.assert(
    fc.property(at, at, length, length, (x, y, width, height) => {
      const raster = new Raster(32, 32, 0);
      raster.paint({ path: rect(x, y, width, height), color: 0xff0000 });
      const within = (from: number, size: number) =>
        Math.max(0, Math.min(32, from + size) - Math.max(0, from));
      const area = raster.pixels.reduce((sum, pixel) => sum + (pixel >> 16) / 255, 0);
      // Edges know sixteen levels of coverage.
      expect(Math.abs(area - within(x, width) * within(y, height))).toBeLessThan(
        0.05 * (width + height) + 0.2,
      );
    }),
  );
});

test("no two categories of one kind look alike, and a title always looks the same", () => {
  const box = { x: 0, y: 0, width: 900, height: 300 };
  /** The ground, and which plot it is: what the plots consist of differs from one to the next. */
  const kindOf = (category: string) => {
    const { theme, plot } = getCardStyle(category, "A title");
    return `${theme.ground} ${plot(box)
      .map(({ color }) => Object.values(theme).indexOf(color))
      .join(",")}`;
  };
  const articles = [...new Set<string>([...articleCategories, ...scheduleCategories])];
  for (const categories of [articles, jobIndustries]) {
    expect(new Set(categories.map(kindOf)).size).toBe(categories.length);
  }
  expect(getCardStyle("Anything", "One").plot(box)).toEqual(getCardStyle("Anything", "One").plot(box));
  expect(getCardStyle("Anything", "One").plot(box)).not.toEqual(getCardStyle("Anything", "Two").plot(box));
});

test("files that lie, break off or go on are survived, and what is kept is kept again unchanged", () => {
  const whole = fc.constantFrom(
    made.jpeg({ extra: [made.exif, made.comment] }),
    made.png({ extra: [made.pngChunk("tEXt", "words")], behind: "more" }),
    made.webp({ behind: "more" }),
  );
  const faults = fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 4 });
  let read = 0;
  fc.assert(
    fc.property(whole, faults, fc.option(fc.nat(200)), (bytes, spoilt, end) => {
      const file = bytes.slice(0, end ?? undefined);
      for (const [at, byte] of spoilt) if (at < file.length) file[at] = byte;
      const once = readImage(file);
      if (!once) return;
      read++;
      expect(readImage(once.bytes)).toEqual(once);
    }),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(100);
});
