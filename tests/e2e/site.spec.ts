import type { Page } from "@playwright/test";
import { bookingPages, listedPages, unlistedPages } from "./support/site-pages.ts";
import { accessible, expect, laidOut, settled, test } from "./support/browser-test.ts";

/** Levels of the headings that a reader meets, in their order. */
const headingLevels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  );

async function inOrder(page: Page): Promise<void> {
  const levels = await headingLevels(page);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  const skipped = levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1);
  expect(skipped, `headings ${levels.join(" ")}`).toEqual([]);
}

async function visitEach(page: Page, paths: string[], look?: (page: Page) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await laidOut(page);
      await inOrder(page);
      await accessible(page);
      await look?.(page);
    });
  }
}

/** Notes on the page what it formats by `Intl`. The first use takes a slow phone longer than all else that a page does. */
const watchIntl = (page: Page) =>
  page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(globalThis, { usedIntl: used });
    const noting = <F extends object>(name: string, format: F): F =>
      new Proxy(format, {
        construct: (target, given: unknown[]) => {
          used.push(name);
          return Reflect.construct(target as never, given) as object;
        },
        apply: (target, it, given: unknown[]): unknown => {
          used.push(name);
          return Reflect.apply(target as never, it, given);
        },
      });
    for (const name of ["DateTimeFormat", "NumberFormat", "PluralRules", "Collator"] as const) {
      Object.assign(Intl, { [name]: noting(name, Intl[name]) });
    }
    for (const kind of [Number, Date]) {
      const prototype = kind.prototype as { toLocaleString: () => string };
      prototype.toLocaleString = noting(`${kind.name}.toLocaleString`, prototype.toLocaleString);
    }
  });

/** What a visitor waits for is a visitor's: nothing formatted by Intl, and none of the back office's code. */
async function isLight(page: Page): Promise<void> {
  const office = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => /\/(office|admin-)[^/]*\.js/.test(name)),
  );
  expect(office, "code of the back office").toEqual([]);
  const used = await page.evaluate(() => (globalThis as unknown as { usedIntl: string[] }).usedIntl);
  // Times are shown in the visitor's own zone, which nothing else knows.
  const allowed = new URL(page.url()).pathname === "/book";
  expect(allowed ? [] : used, "formatted by Intl").toEqual([]);
}

const half = (paths: string[], which: 0 | 1) => paths.filter((_, index) => index % 2 === which);

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.setTimeout(180_000);

    for (const which of [0, 1] as const) {
      test(`listed pages are accessible, in order, no wider than the screen and quick to start, ${which + 1} of 2`, async ({
        page,
        request,
      }) => {
        await watchIntl(page);
        await visitEach(page, half(await listedPages(request), which), isLight);
      });
    }

    test("so are pages after a form, without a result, or not there", async ({ page, request }) =>
      visitEach(page, await unlistedPages(request)));

    test("so are the steps of a booking and the appointment's own page", async ({ page, request }) =>
      visitEach(page, await bookingPages(request)));
  });
}

test("at 320 px, the width of a page zoomed to 400 %, nothing needs scrolling sideways", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of await listedPages(request)) {
    await page.goto(path);
    await laidOut(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test("in a tall window the footer of a short page stands at its bottom", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto("/no-such-page");
  await settled(page);
  await page.getByRole("button", { name: "Essential only" }).click();
  const footer = page.getByRole("contentinfo");
  await expect.poll(() => footer.evaluate((box) => innerHeight - box.getBoundingClientRect().bottom)).toBe(0);
});

test("while the notice of cookies and its choices are open, and in the open menu, nothing is hidden from anybody", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact");
  await settled(page);
  const notice = page.getByRole("complementary", { name: "Cookie notice" });
  await notice.getByRole("button", { name: "Customize" }).click();
  await expect(notice.getByRole("checkbox", { name: /Analytics/ })).toBeVisible();
  await accessible(page);
  await notice.getByRole("button", { name: "Save" }).click();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await accessible(page);
});
