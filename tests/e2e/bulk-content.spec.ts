import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const PATH = "/admin/bulk-content";

// A single test, because only one run can exist at a time.
test(
  "a manager can cancel a bulk run, and a second run survives a reload and finishes",
  { tag: "@full" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, "manager", PATH);
    await expect(page.getByRole("heading", { level: 1, name: "Bulk content" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No run yet" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Generate 100 articles" }).click();
    const dialog = page.getByRole("alertdialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No run yet" })).toBeVisible();

    await page.getByRole("button", { name: "Generate 100 articles" }).click();
    await dialog.getByRole("button", { name: "Generate", exact: true }).click();
    // Immediately, because the run takes only seconds.
    await page.getByRole("button", { name: "Cancel run" }).click();
    await dialog.getByRole("button", { name: "Cancel run" }).click();
    await expect(page.getByText("Bulk generation canceled", { exact: true })).toBeVisible();
    await expect(page.getByText("The run was canceled.")).toBeVisible();
    const inserted = Number(await page.locator("dt", { hasText: "Inserted" }).locator("+ dd").innerText());
    const canceled = Number(await page.locator("dt", { hasText: "Canceled" }).locator("+ dd").innerText());
    const failed = Number(await page.locator("dt", { hasText: "Failed" }).locator("+ dd").innerText());
    expect(inserted + canceled + failed).toBe(100);
    expect(canceled).toBeGreaterThan(0);
    await expectAccessible(page);

    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Generate 100 articles" }).click();
    await dialog.getByRole("button", { name: "Generate", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Generating articles" })).toBeVisible();
    await page.reload();
    await expect(
      page.getByText(/^\d+ of 100$|The run is finished\./).first(),
      "after a reload",
    ).toBeVisible();
    await expect(page.getByText(/The run is finished\.|No articles were generated\./)).toBeVisible({
      timeout: 90_000,
    });
    const bars = page.getByRole("progressbar");
    await expect(bars).toHaveCount(10);
    await expectAccessible(page);
  },
);

test("a recruiter has no access to bulk content, on screen or through the API", async ({ page }) => {
  await signIn(page, "recruiter", PATH);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bulk content" })).toHaveCount(0);
  expect((await page.request.get("/api/content/bulk-generate")).status()).toBe(403);
});
