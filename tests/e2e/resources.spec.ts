import type { Page } from "@playwright/test";
import { expect, expectAccessible, waitForHydration, test } from "./support/browser-test.ts";

const articleRows = (page: Page) => page.getByRole("main").getByRole("article");
const getTitles = (page: Page) => articleRows(page).getByRole("heading").allInnerTexts();
const resultHeading = (page: Page) => page.getByRole("heading", { name: /^\d+ articles?$/ });

test(
  "article search, category and sort order are stored in the URL and undone by Back",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/resources");
    await waitForHydration(page);
    const unfiltered = await resultHeading(page).innerText();
    await page.getByLabel("Search", { exact: true }).fill("plan");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/resources\?q=plan/);
    // The address changes before the list does.
    await expect(resultHeading(page)).not.toHaveText(unfiltered);
    const all = await getTitles(page);
    expect(all.length).toBeGreaterThan(1);

    await page.getByLabel("Sort").selectOption("Title A-Z");
    await expect(page).toHaveURL(/sort=title/);
    await expect(page.getByLabel("Sort")).toHaveValue("title");
    await expect.poll(() => getTitles(page)).toEqual(all.toSorted((a, b) => a.localeCompare(b)));
    await page.reload();
    expect(await getTitles(page)).toEqual(all.toSorted((a, b) => a.localeCompare(b)));

    const category = (await articleRows(page).first().getByRole("paragraph").allInnerTexts()).at(-2) ?? "";
    await waitForHydration(page);
    await page.getByLabel("Category").selectOption(category);
    await expect(page).toHaveURL(/q=plan.*category=(?!All)/);
    await expect(page.getByLabel("Category")).toHaveValue(category);
    await expect.poll(async () => (await getTitles(page)).length).toBeLessThan(all.length);

    await page.goBack();
    await expect(page.getByLabel("Category")).toHaveValue("All");
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue("plan");
    await page.goBack();
    await expect(page.getByLabel("Sort")).toHaveValue("newest");
    await expect.poll(() => getTitles(page)).toEqual(all);

    await page.goto("/resources?q=zzzzzz");
    await expect(page.getByText("No resources found matching your criteria.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Clear Filters" }).last().click();
    await expect(page).toHaveURL(/\/resources$/);
    await expect(resultHeading(page)).toHaveText(unfiltered);
    expect((await getTitles(page)).length).toBeGreaterThan(5);
  },
);

test(
  "each page of the article list has its own URL; the library figures are shown below",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/resources");
    await waitForHydration(page);
    const newest = await getTitles(page);
    const pages = page.getByRole("navigation", { name: /page/i });
    await pages.getByRole("link", { name: /2$/ }).click();
    await expect(page).toHaveURL(/\/resources\?page=2$/);
    await expect.poll(() => getTitles(page)).not.toEqual(newest);
    const second = await getTitles(page);
    expect(second.filter((title) => newest.includes(title))).toEqual([]);
    await page.reload();
    expect(await getTitles(page)).toEqual(second);
    // Back before hydration would reload the page.
    await waitForHydration(page);
    await page.goBack();
    await expect.poll(() => getTitles(page)).toEqual(newest);
    const library = page.getByRole("region", { name: "The library" });
    for (const words of ["Articles", "Categories", "Average read time", "Weekly"]) {
      await expect(library.getByText(words, { exact: true })).toBeVisible();
    }
  },
);

test("an article has a table of contents, a copyable link and related articles", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/resources");
  await waitForHydration(page);
  await articleRows(page).last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const contents = page.getByRole("navigation", { name: "In this article" });
  const section = contents.getByRole("link").last();
  const name = await section.innerText();
  await section.click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport();

  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname);
  const share = page.getByRole("list", { name: "Share this article" });
  await expect(share.getByRole("link", { name: "LinkedIn" })).toHaveAttribute("rel", /noopener/);

  const related = page.getByRole("navigation", { name: "Related" }).getByRole("link").first();
  const next = await related.innerText();
  await related.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(next.split("\n")[0]!);
});

test("the newest three articles have covers that neither shift the page nor need alternative text", async ({
  page,
}) => {
  // On a slow line the page is painted while it still arrives.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200 * 1024,
    uploadThroughput: 200 * 1024,
  });
  await page.goto("/resources");
  await expectAccessible(page);
  const covers = page.getByRole("main").locator("img");
  await expect(covers).toHaveCount(12);
  const boxes = await covers.evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      alt: image.getAttribute("alt"),
      ratio: image.clientWidth / image.clientHeight,
      width: image.clientWidth,
      reserved: image.width > 0 && image.hasAttribute("width") && image.hasAttribute("height"),
    })),
  );
  for (const { alt, ratio, reserved } of boxes) {
    expect([alt, reserved]).toEqual(["", true]);
    expect(ratio).toBeCloseTo(40 / 21, 1);
  }
  const [card, row] = [boxes[0]!.width, boxes[3]!.width];
  expect(boxes.map(({ width }) => width)).toEqual([
    card,
    card,
    card,
    ...Array.from({ length: 9 }, () => row),
  ]);
  expect(card).toBeGreaterThan(2 * row);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test("an article image that fails to load is replaced by the drawn cover", async ({ page }) => {
  await page.goto("/resources");
  await waitForHydration(page);
  await page.route("**/api/content/published-articles/*view=html*", async (route) => {
    const answer = await route.fetch();
    const article = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...article, imageUrl: "/media/not-there.webp" } });
  });
  const failedImage = page.waitForResponse("**/media/not-there.webp");
  await articleRows(page).last().getByRole("link").click();
  expect((await failedImage).status()).toBe(404);
  await expect(page.getByRole("article").locator("img[src^='/media/covers/']")).toBeVisible();
});

test("an unknown article answers 404 and links back to the resources", async ({ page }) => {
  const answer = await page.goto("/article/01900000-0000-7000-8000-00000000dead");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("main").getByRole("link", { name: "Back to resources" }).click();
  await expect(page).toHaveURL(/\/resources$/);
});
