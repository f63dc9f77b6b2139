import { expect, expectAccessible, test, waitForHydration, waitForLayout } from "./support/browser-test.ts";

for (const { width, maxHeight } of [
  { width: 1280, maxHeight: 9_000 },
  { width: 390, maxHeight: 11_500 },
]) {
  test(`the home page is at most ${maxHeight} px high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await waitForLayout(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(maxHeight);
  });
}

test(
  "the open disclosures of the home page are accessible on a phone",
  { tag: "@full" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto("/");
    await waitForLayout(page);
    const summaries = page.getByRole("main").locator("summary");
    await expect(summaries).toHaveCount(5);
    for (const summary of await summaries.all()) await summary.click();
    await expect(page.getByRole("form", { name: "Contact form" })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "text in the home page's contact form survives closing the form and reloading the page",
  { tag: "@full" },
  async ({ page }) => {
    const section = page.locator("#contact");
    const summary = section.getByText("Send us a message");
    const message = section.getByLabel("Message", { exact: true });
    await page.goto("/#contact");
    await waitForHydration(page);
    await expect(message).toBeHidden();
    await summary.click();
    await message.fill("Which of our two forecasts is the real one?");
    await summary.click();
    await expect(message).toBeHidden();
    await summary.click();
    await expect(message).toHaveValue("Which of our two forecasts is the real one?");

    // Also when it was typed before the section hydrated.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("draft:message")))
      .toContain("forecasts");
    await page.reload();
    await waitForHydration(page);
    await expect(message, "opens by itself").toBeVisible();
    await expect(message).toHaveValue("Which of our two forecasts is the real one?");
  },
);
