import type { Page } from "@playwright/test";
import { bookingPages, listedPages, onePerRoute, unlistedPages } from "./support/site-pages.ts";
import { expectAccessible, expect, waitForLayout, waitForHydration, test } from "./support/browser-test.ts";

/** Levels of the visible headings in document order. */
const headingLevels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  );

async function expectHeadingOrder(page: Page): Promise<void> {
  const levels = await headingLevels(page);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  const skipped = levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1);
  expect(skipped, `headings ${levels.join(" ")}`).toEqual([]);
}

async function visitEach(page: Page, paths: string[], check?: (page: Page) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForLayout(page);
      await expectHeadingOrder(page);
      await expectAccessible(page);
      await check?.(page);
    });
  }
}

/** Records uses of `Intl`: the first use is the slowest part of a page load on a slow phone. */
const trackIntl = (page: Page) =>
  page.addInitScript(() => {
    const uses: string[] = [];
    Object.assign(globalThis, { usedIntl: uses });
    const withTracking = <F extends object>(name: string, format: F): F =>
      new Proxy(format, {
        construct: (target, args: unknown[]) => {
          uses.push(name);
          return Reflect.construct(target as never, args) as object;
        },
        apply: (target, thisArg, args: unknown[]): unknown => {
          uses.push(name);
          return Reflect.apply(target as never, thisArg, args);
        },
      });
    for (const name of ["DateTimeFormat", "NumberFormat", "PluralRules", "Collator"] as const) {
      Object.assign(Intl, { [name]: withTracking(name, Intl[name]) });
    }
    for (const kind of [Number, Date]) {
      const prototype = kind.prototype as { toLocaleString: () => string };
      prototype.toLocaleString = withTracking(`${kind.name}.toLocaleString`, prototype.toLocaleString);
    }
  });

/** Expects that a public page neither uses `Intl` nor loads back-office code. */
async function expectLightPage(page: Page): Promise<void> {
  const adminScripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/(root-layout|layout|admin-)[^/]*\.js/.test(name)),
  );
  expect(adminScripts, "back-office scripts").toEqual([]);
  const uses = await page.evaluate(() => (globalThis as unknown as { usedIntl: string[] }).usedIntl);
  // Booking times need the visitor's time zone, and a job's closing day the firm's.
  const allowed = /^\/(book|jobs\/[^/]+)$/.test(new URL(page.url()).pathname);
  expect(allowed ? [] : uses, "formatted by Intl").toEqual([]);
}

const shareOf = (paths: string[], share: number, shares: number) =>
  paths.filter((_, index) => index % shares === share);

for (const share of [0, 1, 2, 3]) {
  test(
    `a page of each route is accessible at 390 px, with ordered headings and no extra code, ${share + 1} of 4`,
    { tag: "@full" },
    async ({ page, request }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width: 390, height: 900 });
      await trackIntl(page);
      await visitEach(page, shareOf(onePerRoute(await listedPages(request)), share, 4), expectLightPage);
    },
  );
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, { tag: "@full" }, () => {
    test.use({ viewport: { width, height: 900 } });
    test.setTimeout(180_000);

    for (const half of [0, 1] as const) {
      test(`indexed pages are accessible, have ordered headings and load no extra code, ${half + 1} of 2`, async ({
        page,
        request,
      }) => {
        await trackIntl(page);
        await visitEach(page, shareOf(await listedPages(request), half, 2), expectLightPage);
      });
    }

    test("pages after a form, without results or not found are accessible with ordered headings", async ({
      page,
      request,
    }) => visitEach(page, await unlistedPages(request)));

    test("the booking steps and the appointment page are accessible with ordered headings", async ({
      page,
      request,
    }) => visitEach(page, await bookingPages(request)));
  });
}

test(
  "the booking steps and the appointment page are accessible on a phone",
  { tag: "@full" },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 390, height: 900 });
    const paths = await bookingPages(request);
    await visitEach(
      page,
      paths.filter((path) => /slot=|confirmed|token=[^&]{20,}$/.test(path)),
    );
  },
);

test(
  "no public page scrolls horizontally at 320 px, the width at 400 % zoom",
  { tag: "@full" },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of await listedPages(request)) {
      await page.goto(path);
      await waitForLayout(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  },
);

test("the footer of a short page is at the bottom of a tall window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto("/no-such-page");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Essential only" }).click();
  const footer = page.getByRole("contentinfo");
  await expect.poll(() => footer.evaluate((box) => innerHeight - box.getBoundingClientRect().bottom)).toBe(0);
});

test(
  "open header menus and the row of clients are accessible, and the row is low",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/");
    await waitForLayout(page);
    const row = page.getByRole("region", { name: /^Clients/ });
    await expect(row).toContainText("Sample logos");
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(120);
    for (const name of ["Services", "Company"]) {
      await page.getByRole("banner").getByRole("button", { name }).click();
      await expect(page.getByRole("banner").getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(160);
  },
);

test(
  "the cookie notice waits until a visitor pauses outside of a form; open, it is accessible, as is the mobile menu",
  { tag: "@full" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/contact");
    const notice = page.getByRole("complementary", { name: "Cookie notice" });
    await page.getByRole("main").getByLabel("Name").first().focus();
    await waitForHydration(page);
    await page.waitForTimeout(1_500);
    await expect(notice).toHaveCount(0);
    await page.getByRole("heading", { level: 1 }).click();
    await notice.getByRole("button", { name: "Customize" }).click();
    await expect(notice.getByRole("checkbox", { name: /Analytics/ })).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Save" }).click();
    await expect(notice).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(page);
  },
);
