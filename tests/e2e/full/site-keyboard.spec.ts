import type { Page } from "@playwright/test";
import { expect, laidOut, settled, test } from "../support/browser-test.ts";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = (page: Page) => page.locator(":focus");
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Tabs until the focus is on something with this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, most = 40): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const text = await focused(page).evaluate(
      (element) => element.getAttribute("aria-label") ?? (element as HTMLElement).innerText,
    );
    if (typeof name === "string" ? text.trim() === name : name.test(text)) return;
  }
  throw new Error(`${String(name)} cannot be reached with the Tab key.`);
}

test("the first stop is a link past the header, and it leads into the content", async ({ page }) => {
  await page.goto("/contact");
  await settled(page);
  await press(page, "Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await expect(focused(page)).toBeInViewport();
  await press(page, "Enter", "Tab");
  expect(await focused(page).evaluate((element) => Boolean(element.closest("main")))).toBe(true);
});

test("the menus of the header open, close each other, close with Escape, and lead on", async ({ page }) => {
  await page.goto("/contact");
  await settled(page);
  await tabTo(page, "Services");
  const about = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" });
  const epm = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "EPM Solutions" });
  await press(page, "Enter");
  await expect(epm).toBeVisible();
  await press(page, "Tab");
  await expect(epm).toBeFocused();
  await press(page, "Escape");
  await expect(epm).toBeHidden();
  await expect(focused(page)).toHaveText("Services");

  await press(page, "Space");
  await expect(epm).toBeVisible();
  await press(page, "Shift+Tab");
  await expect(epm, "leaving a menu closes it").toBeHidden();
  await tabTo(page, "Company");
  await press(page, "Enter");
  await expect(about).toBeVisible();
  await press(page, "Tab");
  await expect(about).toBeFocused();
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/company\/about$/);
  await expect(heading(page)).toBeFocused();
  await expect(about).toBeHidden();
});

test("the panel of small screens works by keyboard and gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/resources");
  await settled(page);
  const panel = page.getByRole("dialog", { name: "Menu" });
  await tabTo(page, "Open menu");
  await press(page, "Enter");
  await expect(panel).toBeVisible();
  await press(page, "Tab");
  await expect(panel.getByRole("button", { name: "Close menu" })).toBeFocused();
  await press(page, "Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await press(page, "Enter", "Tab");
  await tabTo(page, "History");
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/company\/history$/);
  await expect(panel).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test("a new page begins at its top with the focus on its heading; Back returns to where one was", async ({
  page,
}) => {
  await page.goto("/resources");
  await settled(page);
  const last = page.getByRole("main").getByRole("article").last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(200);
  const title = await last.innerText();
  await last.click();
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[^\w ]/g, ".")}`));

  await page.goBack();
  await expect(page).toHaveURL(/\/resources$/);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before - 50);
});

test("anchors of the home page work from other pages, by link and by address", async ({ page }) => {
  const near = async (id: string) => {
    const top = await page
      .locator(`#${id} h2`)
      .first()
      .evaluate((it) => it.getBoundingClientRect().top);
    const height = page.viewportSize()!.height;
    return top > -5 && top < height / 2;
  };
  await page.goto("/jobs");
  await settled(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Salary calculator" }).click();
  await expect(page).toHaveURL(/\/#salary$/);
  await expect.poll(() => near("salary")).toBe(true);
  await press(page, "Tab");
  expect(
    await focused(page).evaluate((element) => Boolean(element.closest("#salary"))),
    "the keyboard goes on from there",
  ).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const id of ["services", "about", "jobs", "people", "insights", "candidates", "contact"]) {
    await page.goto("/company/about");
    await page.goto(`/#${id}`);
    await laidOut(page);
    expect(await near(id), id).toBe(true);
  }
});
