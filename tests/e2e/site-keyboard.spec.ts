import type { Page } from "@playwright/test";
import { expect, waitForLayout, waitForHydration, test } from "./support/browser-test.ts";

const pressKeys = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focusedElement = (page: Page) => page.locator(":focus");
const getScrollTop = (page: Page) => page.evaluate(() => scrollY);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, maxSteps = 40): Promise<void> {
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press("Tab");
    const text = await focusedElement(page).evaluate(
      (element) => element.getAttribute("aria-label") ?? (element as HTMLElement).innerText,
    );
    if (typeof name === "string" ? text.trim() === name : name.test(text)) return;
  }
  throw new Error(`${String(name)} cannot be reached with the Tab key.`);
}

test("the first tab stop is a skip link that moves focus into the main content", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  await pressKeys(page, "Tab");
  await expect(focusedElement(page)).toHaveText("Skip to content");
  await expect(focusedElement(page)).toBeInViewport();
  await pressKeys(page, "Enter", "Tab");
  expect(await focusedElement(page).evaluate((element) => Boolean(element.closest("main")))).toBe(true);
});

test("header menus open, close on blur and Escape, and navigate", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  await tabTo(page, "Services");
  const about = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" });
  const epm = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "EPM Solutions" });
  await pressKeys(page, "Enter");
  await expect(epm).toBeVisible();
  await pressKeys(page, "Tab");
  await expect(epm).toBeFocused();
  await pressKeys(page, "Escape");
  await expect(epm).toBeHidden();
  await expect(focusedElement(page)).toHaveText("Services");

  await pressKeys(page, "Space");
  await expect(epm).toBeVisible();
  await pressKeys(page, "Shift+Tab");
  await expect(epm, "closes on blur").toBeHidden();
  await tabTo(page, "Company");
  await pressKeys(page, "Enter");
  await expect(about).toBeVisible();
  await pressKeys(page, "Tab");
  await expect(about).toBeFocused();
  await pressKeys(page, "Enter");
  await expect(page).toHaveURL(/\/company\/about$/);
  await expect(heading(page)).toBeFocused();
  await expect(about).toBeHidden();
});

test("arrow keys move through a header menu, and its expanded state is exposed", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  const main = page.getByRole("navigation", { name: "Main" });
  const company = main.getByRole("button", { name: "Company" });
  const client = await page.context().newCDPSession(page);
  const isExpanded = async () => {
    const { root } = await client.send("DOM.getDocument");
    const { nodes } = await client.send("Accessibility.queryAXTree", {
      nodeId: root.nodeId,
      role: "button",
      accessibleName: "Company",
    });
    return nodes[0]?.properties?.find(({ name }) => name === "expanded")?.value.value as unknown;
  };
  expect(await isExpanded()).toBe(false);
  await company.focus();
  await pressKeys(page, "ArrowRight");
  await expect(company, "moves within an open menu only").toBeFocused();
  await pressKeys(page, "ArrowDown");
  expect(await isExpanded()).toBe(true);
  await expect(main.getByRole("link", { name: "About" })).toBeFocused();
  await pressKeys(page, "ArrowDown");
  await expect(main.getByRole("link", { name: "Leadership" })).toBeFocused();
  await pressKeys(page, "ArrowUp", "ArrowUp");
  await expect(company).toBeFocused();
  await pressKeys(page, "ArrowUp");
  await expect(main.getByRole("link", { name: "Case studies" })).toBeFocused();
  await pressKeys(page, "Escape");
  await expect(company).toBeFocused();
  expect(await isExpanded()).toBe(false);
});

test("the mobile menu works by keyboard and returns focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/resources");
  await waitForHydration(page);
  const panel = page.getByRole("dialog", { name: "Menu" });
  await tabTo(page, "Open menu");
  await pressKeys(page, "Enter");
  await expect(panel).toBeVisible();
  await pressKeys(page, "Tab");
  await expect(panel.getByRole("button", { name: "Close menu" })).toBeFocused();
  await pressKeys(page, "Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await pressKeys(page, "Enter", "Tab");
  await tabTo(page, "History");
  await pressKeys(page, "Enter");
  await expect(page).toHaveURL(/\/company\/history$/);
  await expect(panel).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test("navigation scrolls to the top and focuses the heading; Back restores the scroll position", async ({
  page,
}) => {
  await page.goto("/resources");
  await waitForHydration(page);
  const last = page.getByRole("main").getByRole("article").last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  const scrollBefore = await getScrollTop(page);
  expect(scrollBefore).toBeGreaterThan(200);
  const title = await last.innerText();
  await last.click();
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  expect(await getScrollTop(page)).toBe(0);
  await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[^\w ]/g, ".")}`));

  await page.goBack();
  await expect(page).toHaveURL(/\/resources$/);
  await expect.poll(() => getScrollTop(page)).toBeGreaterThan(scrollBefore - 50);
});

test("home page anchors work from other pages, by link and by URL", { tag: "@full" }, async ({ page }) => {
  const isNearTop = async (id: string) => {
    const top = await page
      .locator(`#${id} h2`)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
    const height = page.viewportSize()!.height;
    return top > -5 && top < height / 2;
  };
  await page.goto("/jobs");
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Salary calculator" }).click();
  await expect(page).toHaveURL(/\/#salary$/);
  await expect.poll(() => isNearTop("salary")).toBe(true);
  await pressKeys(page, "Tab");
  expect(
    await focusedElement(page).evaluate((element) => Boolean(element.closest("#salary"))),
    "focus continues in the section",
  ).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const id of ["services", "about", "jobs", "people", "insights", "candidates", "contact"]) {
    await page.goto("/company/about");
    await page.goto(`/#${id}`);
    await waitForLayout(page);
    expect(await isNearTop(id), id).toBe(true);
  }
});
