import { addFilter } from "./support/list-filters.ts";
import { signIn } from "./support/users.ts";
import { expectAccessible, expectMessage, expect, test } from "./support/browser-test.ts";

// Uses the Portals portal: administrators can open its screen even while it is deleted.
test(
  "an administrator can delete, add and rename a portal, and find the change in the activity log",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/portals");
    const navigation = page.getByRole("navigation", { name: "Back office" });
    await expect(page.getByRole("heading", { level: 1, name: "Portals" })).toBeVisible();
    await expect(page.getByText("Signed in as admin")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Delete Portals" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete portal" }).click();
    await expectMessage(page, "Portal deleted successfully!");
    await expect(page.getByRole("button", { name: "Delete Portals" })).toHaveCount(0);
    await expect(navigation.getByRole("link", { name: "Portals" })).toBeVisible();

    await page.getByRole("button", { name: "Add Portal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add portal" }).click();
    await expect(dialog.getByText("Give the portal a name.")).toBeVisible();
    await expect(dialog.getByText("Give the portal a slug.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Name").fill("Doors");
    await dialog.getByLabel("Slug").fill("portals");
    await dialog.getByLabel("Manage admin portals and access").check();
    await dialog.getByLabel("Order").fill("200");
    await dialog.getByRole("button", { name: "Add portal" }).click();
    await expectMessage(page, "Admin portal created successfully!");
    await expect(navigation.getByRole("link", { name: "Doors" })).toBeVisible();

    await page.getByRole("button", { name: "Edit Doors" }).click();
    await expect(dialog.getByLabel("Manage admin portals and access")).toBeChecked();
    await dialog.getByLabel("Name").fill("Portals");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "Portal updated successfully!");
    await expect(navigation.getByRole("link", { name: "Portals" })).toBeVisible();

    await page.getByRole("button", { name: "Add Portal" }).click();
    await dialog.getByLabel("Name").fill("Reports");
    await dialog.getByLabel("Slug").fill("reports");
    await dialog.getByLabel("Link").fill("https://reports.example.com/");
    await dialog.getByLabel("Required role").selectOption("Administrator");
    await dialog.getByRole("button", { name: "Add portal" }).click();
    await expect(page.getByText("Admin portal created successfully!", { exact: true }).first()).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Reports" })).toHaveAttribute(
      "href",
      "https://reports.example.com/",
    );
    await page.goto("/admin/reports");
    await expect(page.getByRole("heading", { name: "Reports is on reports.example.com" })).toBeVisible();
    const unknown = await page.goto("/admin/jobs/some/unknown/page");
    expect(unknown!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Portals" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/portals");
    await page.getByRole("button", { name: "Delete Reports" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete portal" }).click();
    await expect(navigation.getByRole("link", { name: "Reports" })).toHaveCount(0);

    await page.getByRole("tab", { name: "Access Control" }).click();
    await expect(page).toHaveURL(/tab=access/);
    const recruiter = page
      .getByRole("table", { name: "Portal access by user" })
      .getByRole("row", { name: /^recruiter/ });
    await expect(recruiter.getByText("Missing permissions: Manage users.").first()).toBeAttached();
    await expect(recruiter.getByText(/^The role has all required permissions/).first()).toBeAttached();
    await expect(page.getByText("Inactive users have no portal access, whatever their role.")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Activity Logs" }).click();
    await addFilter(page, "Action", "Changed a portal");
    await expect(page).toHaveURL(/action=portal.update/);
    await page
      .getByRole("button", { name: /^Details: .+ changed the portal Portals: name/ })
      .first()
      .click();
    await expect(dialog.getByRole("row", { name: "name Doors Portals" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^activity-.+\.csv$/);
  },
);

test("a manager has no access to portals, on screen or through the API", async ({ page }) => {
  await signIn(page, "manager", "/admin/portals");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Portals" })).toHaveCount(0);
  for (const path of ["portals", "access-matrix", "activity-logs", "activity-logs.csv"]) {
    expect((await page.request.get(`/api/admin/${path}`)).status(), path).toBe(403);
  }
});

test("the portals screen is accessible on a phone in dark mode", { tag: "@full" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin", "/admin/portals");
  for (const [tab, text] of [
    ["Portal Configuration", "/jobs"],
    ["Access Control", "Access rules"],
    ["Activity Logs", "Export CSV"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("an unknown address of the back office leads to the login page without a session", async ({ page }) => {
  const answer = await page.goto("/admin/nothing-here");
  expect(answer!.status()).toBe(404);
  await page.waitForURL(/\/login\?next=%2Fadmin%2Fnothing-here$/);
});
