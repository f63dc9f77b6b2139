import type { Page } from "@playwright/test";
import { expect, settled, test } from "./support/browser-test.ts";

const rows = (page: Page) => page.getByRole("main").getByRole("article");
const titles = (page: Page) => rows(page).getByRole("heading").allInnerTexts();
const found = (page: Page) => page.getByRole("heading", { name: /^\d+ articles?$/ });

test("a reader searches, narrows and sorts; the address keeps it all, and Back undoes it", async ({
  page,
}) => {
  await page.goto("/resources");
  await settled(page);
  await page.getByLabel("Search", { exact: true }).fill("plan");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/resources\?q=plan/);
  await expect(found(page)).toBeVisible();
  const all = await titles(page);
  expect(all.length).toBeGreaterThan(1);

  await page.getByLabel("Sort").selectOption("Title A-Z");
  await expect(page).toHaveURL(/sort=title/);
  await expect(page.getByLabel("Sort")).toHaveValue("title");
  await expect.poll(() => titles(page)).toEqual(all.toSorted((a, b) => a.localeCompare(b)));
  await page.reload();
  expect(await titles(page)).toEqual(all.toSorted((a, b) => a.localeCompare(b)));

  const category = (await rows(page).first().getByRole("paragraph").allInnerTexts()).at(-2) ?? "";
  await settled(page);
  await page.getByLabel("Category").selectOption(category);
  await expect(page).toHaveURL(/q=plan.*category=(?!All)/);
  await expect(page.getByLabel("Category")).toHaveValue(category);
  await expect.poll(async () => (await titles(page)).length).toBeLessThan(all.length);

  await page.goBack();
  await expect(page.getByLabel("Category")).toHaveValue("All");
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("plan");
  await page.goBack();
  await expect(page.getByLabel("Sort")).toHaveValue("newest");
  await expect.poll(() => titles(page)).toEqual(all);

  await page.goto("/resources?q=zzzzzz");
  await expect(page.getByText("No resources found matching your criteria.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear Filters" }).last().click();
  await expect(page).toHaveURL(/\/resources$/);
  expect((await titles(page)).length).toBeGreaterThan(5);
});

test("pages of the library are addresses; the figures stand below", async ({ page }) => {
  await page.goto("/resources");
  await settled(page);
  const newest = await titles(page);
  const pages = page.getByRole("navigation", { name: /page/i });
  await pages.getByRole("link", { name: /2$/ }).click();
  await expect(page).toHaveURL(/\/resources\?page=2$/);
  await expect.poll(() => titles(page)).not.toEqual(newest);
  const second = await titles(page);
  expect(second.filter((title) => newest.includes(title))).toEqual([]);
  await page.reload();
  expect(await titles(page)).toEqual(second);
  // Back while the scripts still take over would be drawn anew.
  await settled(page);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(newest);
  const library = page.getByRole("region", { name: "The library" });
  for (const words of ["Articles", "Categories", "Average read time", "Weekly"]) {
    await expect(library.getByText(words, { exact: true })).toBeVisible();
  }
});

test("an article reads well: its sections lead to their places, others like it follow, its link is copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/resources");
  await settled(page);
  await rows(page).last().getByRole("link").click();
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
  await expect(page.getByRole("link", { name: "LinkedIn" })).toHaveAttribute("rel", /noopener/);

  const related = page.getByRole("navigation", { name: "Related" }).getByRole("link").first();
  const next = await related.innerText();
  await related.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(next.split("\n")[0]!);
});

test("a picture that cannot be loaded is replaced by what the article holds", async ({ page }) => {
  await page.goto("/resources");
  await settled(page);
  await page.route("**/api/content/published-articles/*view=html*", async (route) => {
    const answer = await route.fetch();
    const article = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...article, imageUrl: "/media/not-there.webp" } });
  });
  const lost = page.waitForResponse("**/media/not-there.webp");
  await rows(page).last().getByRole("link").click();
  expect((await lost).status()).toBe(404);
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
  await expect(page.getByRole("main").getByText("In this article").first()).toBeVisible();
});

test("an article that is not there says so, in the page and to machines, and offers others", async ({
  page,
}) => {
  const answer = await page.goto("/article/01900000-0000-7000-8000-00000000dead");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await settled(page);
  await page.getByRole("main").getByRole("link", { name: "Back to resources" }).click();
  await expect(page).toHaveURL(/\/resources$/);
});
