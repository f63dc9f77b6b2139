import { signIn } from "./support/users.ts";
import { accessible, expect, test } from "./support/browser-test.ts";

const SCREEN = "/admin/bulk-content";

// One story: there is one run at a time, so that two of them would meet.
test("a manager starts a run, leaves, finds it again, and cancels or sees it through", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "manager", SCREEN);
  await expect(page.getByRole("heading", { level: 1, name: "Bulk content" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No run yet" })).toBeVisible();
  await accessible(page);

  await page.getByRole("button", { name: "Generate 100 articles" }).click();
  const question = page.getByRole("alertdialog");
  await accessible(page);
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No run yet" })).toBeVisible();

  await page.getByRole("button", { name: "Generate 100 articles" }).click();
  await question.getByRole("button", { name: "Generate", exact: true }).click();
  // At once: a hundred outlines take the queue only seconds.
  await page.getByRole("button", { name: "Cancel run" }).click();
  await question.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("Bulk generation canceled", { exact: true })).toBeVisible();
  await expect(page.getByText("The run was canceled.")).toBeVisible();
  const inserted = Number(await page.locator("dt", { hasText: "Inserted" }).locator("+ dd").innerText());
  const withdrawn = Number(await page.locator("dt", { hasText: "Canceled" }).locator("+ dd").innerText());
  const failed = Number(await page.locator("dt", { hasText: "Failed" }).locator("+ dd").innerText());
  expect(inserted + withdrawn + failed).toBe(100);
  expect(withdrawn).toBeGreaterThan(0);
  await accessible(page);

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Generate 100 articles" }).click();
  await question.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Generating articles" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ of 100$|The run is finished\./).first(), "found again").toBeVisible();
  await expect(page.getByText(/The run is finished\.|No articles were generated\./)).toBeVisible({
    timeout: 90_000,
  });
  const bars = page.getByRole("progressbar");
  await expect(bars).toHaveCount(10);
  await accessible(page);
});

test("a recruiter neither sees the screen nor is answered", async ({ page }) => {
  await signIn(page, "recruiter", SCREEN);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bulk content" })).toHaveCount(0);
  expect((await page.request.get("/api/content/bulk-generate")).status()).toBe(403);
});
