import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForLayout } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

const SLOW_MS = 1_200;
/** Tolerated difference in pixels, for subpixel rounding. */
const TOLERANCE = 2;

const delayApi = (page: Page, pattern: string) =>
  page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });

/** Sum of the layout shifts after the call. */
const observeShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts = { sum: 0, sources: [] as string[] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[]) {
        shifts.sum += entry.value;
        shifts.sources.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ""));
      }
    }).observe({ type: "layout-shift" });
  });
const getShifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number; sources: string[] } }).shifts);

/** Position in the document. */
const getTop = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
const getHeight = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().height));

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, { tag: width > 1_000 ? "@full" : [] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a slow job page shows its head at once, and nothing moves when the text arrives", async ({
      page,
    }) => {
      await page.goto("/jobs");
      await waitForLayout(page);
      await delayApi(page, "**/api/jobs/*");
      const row = page.getByRole("main").getByRole("article").nth(7);
      await row.scrollIntoViewIfNeeded();
      const title = await row.getByRole("heading").innerText();
      await observeShifts(page);
      await row.getByRole("link").click();

      const main = page.getByRole("main");
      await expect(main.getByText("Loading job details...")).toBeAttached();
      await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeAttached();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(title);
      const facts = page.getByRole("complementary", { name: "This role in brief" });
      const text = main.locator("article .skeleton").first();
      const before = [await getTop(heading), await getHeight(heading), await getTop(facts.first())];
      const textTop = await getTop(text);

      await expect(main.getByText("Loading job details...")).toHaveCount(0);
      await expect(heading).toHaveText(title);
      const after = [await getTop(heading), await getHeight(heading)];
      expect(after).toEqual(before.slice(0, 2));
      // On a phone the facts follow the text.
      if (width > 1_000) expect(await getTop(facts.first())).toBe(before[2]);
      expect(Math.abs((await getTop(main.locator(".prose").first())) - textTop)).toBeLessThanOrEqual(8);
      await page.waitForTimeout(300);
      expect(await getShifts(page)).toEqual({ sum: 0, sources: [] });
    });

    test(
      "a slow article shows its head at once, and nothing moves when the text arrives",
      { tag: "@full" },
      async ({ page }) => {
        await page.goto("/resources");
        await waitForLayout(page);
        await delayApi(page, "**/published-articles/**");
        const row = page.getByRole("main").getByRole("article").nth(5);
        await row.scrollIntoViewIfNeeded();
        const title = await row.getByRole("heading").innerText();
        await observeShifts(page);
        await row.getByRole("link").first().click();

        const main = page.getByRole("main");
        await expect(main.getByText("Loading article...")).toBeAttached();
        const heading = page.getByRole("heading", { level: 1 });
        await expect(heading).toHaveText(title);
        const before = [await getTop(heading), await getHeight(heading)];
        const textTop = await getTop(main.locator("article .skeleton").first());

        await expect(main.getByText("Loading article...")).toHaveCount(0);
        await expect(heading).toHaveText(title);
        expect([await getTop(heading), await getHeight(heading)]).toEqual(before);
        expect(Math.abs((await getTop(main.locator(".prose"))) - textTop)).toBeLessThanOrEqual(8);
        await page.waitForTimeout(300);
        expect(await getShifts(page)).toEqual({ sum: 0, sources: [] });
      },
    );

    test("the head of the job results stays while a filter loads and without results", async ({ page }) => {
      await page.goto("/jobs");
      await waitForLayout(page);
      await delayApi(page, "**/api/jobs?*");
      const head = page.getByRole("heading", { name: /^\d+ positions? found$/ });
      const top = await getTop(head);
      const rows = page.getByRole("main").getByRole("article");
      const firstTop = await getTop(rows.first());
      await page.getByLabel("Job title or keywords").fill("zzzzzz");
      await expect(page.locator("[aria-busy=true]")).toBeAttached();
      await observeShifts(page);
      expect([await getTop(head), await getTop(rows.first())]).toEqual([top, firstTop]);
      await expect(page.getByRole("heading", { name: "No Positions Found" })).toBeVisible();
      await expect(head).toHaveText("0 positions found");
      expect(Math.abs((await getTop(head)) - top)).toBeLessThanOrEqual(TOLERANCE);
    });
  });
}

test("a fast navigation shows neither a skeleton nor a progress bar", async ({ page }) => {
  await page.goto("/jobs");
  await waitForLayout(page);
  const link = page.getByRole("main").getByRole("article").first().getByRole("link");
  await link.click();
  // The skeleton has the button before the address changes.
  await expect(page).toHaveURL(/\/jobs\/./);
  await expect(page.getByRole("link", { name: "Apply Now" }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /positions found/ })).toBeVisible();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (document.querySelector(".skeleton, .navigation-progress")) seen.push("placeholder");
    }).observe(document.body, { childList: true, subtree: true });
  });
  // From memory.
  await link.click();
  await expect(page).toHaveURL(/\/jobs\/./);
  await expect(page.getByRole("link", { name: "Apply Now" }).first()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
});

/** Types into the focused field and presses the link in one task, before the pause after which a search starts. */
const typeAndPress = (page: Page, selector: string) =>
  page.evaluate((link) => {
    document.execCommand("insertText", false, "zzzzzz");
    document.querySelector<HTMLElement>(link)!.click();
  }, selector);

test("a job pressed right after typing opens, whatever the search would have found", async ({ page }) => {
  await page.goto("/jobs");
  await waitForLayout(page);
  const row = page.getByRole("main").getByRole("article").first();
  const title = await row.getByRole("heading").innerText();
  await page.getByLabel("Job title or keywords").focus();
  await delayApi(page, "**/api/jobs/*");
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/jobs?")) searches.push(request.url());
  });
  await typeAndPress(page, "main article a");
  await expect(page.getByText("Loading job details...")).toBeAttached();
  await expect(page.getByText("Loading job details...")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(searches).toEqual([]);
});

test("a row of a list pressed right after typing opens", { tag: "@full" }, async ({ page }) => {
  await signIn(page, "recruiter", "/admin/applications");
  const row = page.getByRole("table").getByRole("link").first();
  const name = await row.innerText();
  await delayApi(page, "**/api/applications/*");
  await page.getByRole("searchbox").first().focus();
  await typeAndPress(page, "main table a");
  await expect(page).toHaveURL(/\/admin\/applications\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // Longer than the pause.
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/\/admin\/applications\/[\da-f-]{36}$/);
});
