import { leaders, leadership } from "#web/content/company-leadership.ts";
import { testimonials } from "#web/content/company-testimonials.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";

test("portraits are served in three widths as AVIF and WebP, with reserved space", async ({
  page,
  request,
}) => {
  await page.goto("/company/leadership");
  const main = page.getByRole("main");
  for (const { name } of [...leaders, ...leadership.advisoryBoard.members]) {
    const image = main.getByRole("img", { name: `Illustration of ${name}` });
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute("width", "384");
    await expect(image).toHaveAttribute("height", "435");
    await expect(image).toHaveAttribute("loading", "lazy");
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
      .toMatch(/\/photographs\/[a-z-]+-(128|384|768)\.avif$/);
    const sources = await image.evaluate((element) =>
      [...element.closest("picture")!.querySelectorAll("source")].map(({ type, srcset, sizes }) => ({
        type,
        sizes,
        files: srcset.split(", "),
      })),
    );
    expect(sources.map(({ type, files }) => [type, files.length])).toEqual([
      ["image/avif", 3],
      ["image/webp", 3],
    ]);
    for (const { type, sizes, files } of sources) {
      expect(sizes).not.toBe("");
      for (const file of files) {
        const response = await request.get(file.split(" ")[0]!);
        expect([response.status(), response.headers()["content-type"]]).toEqual([200, type]);
        expect((await response.body()).length).toBeLessThan(40_000);
      }
    }
  }
  await expectAccessible(page);
});

test("testimonials and authors show their portrait at one size", async ({ page }) => {
  await page.goto("/company/testimonials");
  const all = page
    .getByRole("region", { name: "All testimonials" })
    .getByRole("img", { name: /^Illustration of/ });
  await expect(all).toHaveCount(testimonials.length);
  const boxes = await all.evaluateAll((images) =>
    images.map((image) => [image.clientWidth, image.clientHeight]),
  );
  expect(new Set(boxes.map(String)).size).toBe(1);
  await expectAccessible(page);
  await page.goto("/authors/dana-kestrel");
  await expect(page.getByRole("img", { name: "Illustration of Dana Kestrel" })).toBeVisible();
  await expectAccessible(page);
});
