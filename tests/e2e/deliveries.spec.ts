import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

test(
  "a manager can filter waiting deliveries, open the lead of one, and see which API key is missing",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "manager", "/admin/deliveries");
    await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
    const counts = page.getByRole("table", { name: "Deliveries by vendor and state" });
    await expect(counts.getByRole("row").filter({ hasText: "GoHighLevel" }).first()).toContainText(
      "GoHighLevel API key",
    );
    await page.getByLabel("Vendor", { exact: true }).selectOption("GoHighLevel");
    await page.getByLabel("State", { exact: true }).selectOption("Queued");
    await expect(page).toHaveURL(/kind=crm&status=waiting/);
    const first = page
      .getByRole("table", { name: "Deliveries, newest first" })
      .getByRole("row")
      .filter({ hasText: "Lead sync" })
      .first();
    await expect(first).toContainText("ghl_api_key is missing");
    await expect(first).toContainText("Waiting for: GoHighLevel API key.");
    await expect(first.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
    await expect(first.getByRole("link")).toHaveAttribute("href", /^\/admin\/people\/[\da-f-]+$/);

    await page.getByLabel("Search action, error or ID").fill("no such thing at all");
    await expect(page.getByRole("heading", { name: "No deliveries match these filters" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Show all deliveries" }).click();
    await expect(page).toHaveURL(/\/admin\/deliveries\??$/);

    await page.getByRole("tab", { name: "Health" }).click();
    await expect(page).toHaveURL(/tab=health/);
    await expect(page.getByText("Every five minutes: due work")).toBeVisible();
    await expect(page.getByText("Stored files")).toBeVisible();
  },
);

test("a recruiter has no deliveries, on screen or through the API", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/deliveries");
  await expect(page.getByRole("heading", { level: 1, name: "No access" })).toBeVisible();
  expect((await page.request.get("/api/admin/deliveries")).status()).toBe(403);
  expect((await page.request.get("/api/admin/health")).status()).toBe(403);
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `deliveries and health are accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, "admin", "/admin/deliveries");
      await expect(page.getByRole("table", { name: "Deliveries, newest first" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/admin/deliveries?tab=health");
      await expect(page.getByRole("heading", { level: 2, name: "Scheduled jobs" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/admin/settings");
      await expect(page.getByRole("heading", { level: 2, name: "LinkedIn" })).toBeVisible();
      await expectAccessible(page);
    },
  );
}
